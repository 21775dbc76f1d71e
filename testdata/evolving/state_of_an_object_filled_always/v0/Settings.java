// One object reads settings when it is told to, and when nobody has yet.
class Settings {
    static final Settings ALL = new Settings();

    private String value;

    String reload() {
        value = Maker.make();
        return "value";
    }

    String get() {
        if (value == null) {
            value = Maker.make();
        }
        return value;
    }
}
