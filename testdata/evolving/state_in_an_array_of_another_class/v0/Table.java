// Holds the array.
class Table {
    static final String[] VALUES = new String[4];
}
