// Makes the values.
class Maker {
    static String make() {
        return "value".trim();
    }
}
