// Two methods make a value and leave it to a helper that keeps the first one.
class Holder {
    private static boolean prepared;
    private static String next;
    private static String value;

    static String prepared() {
        if (!prepared) {
            prepared = true;
            next = Maker.make();
            keep();
        }
        return "value";
    }

    static String get() {
        if (value == null) {
            next = Maker.make();
            keep();
        }
        return value;
    }

    private static void keep() {
        if (value == null) {
            value = next;
        }
    }
}
