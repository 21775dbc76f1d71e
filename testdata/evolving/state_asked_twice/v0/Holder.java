// Makes a value when it is asked for first; a helper looks again under the lock.
class Holder {
    private static volatile String value;

    static String get() {
        if (value == null) {
            makeOnce();
        }
        return value;
    }

    private static synchronized void makeOnce() {
        if (value == null) {
            value = Maker.make();
        }
    }
}
