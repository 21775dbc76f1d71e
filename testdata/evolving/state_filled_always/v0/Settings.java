// Reads settings when it is told to, and when nobody has yet.
class Settings {
    private static String value;

    static String reload() {
        value = Maker.make();
        return "value";
    }

    static String get() {
        if (value == null) {
            value = Maker.make();
        }
        return value;
    }
}
