// Holds a value and asks nothing.
class Holder {
    static String value;

    static String refresh() {
        value = Maker.make();
        return "value";
    }
}
