// Static state and a static method.
final class Counters {
    static final int STEP = Integer.parseInt("3");
    static long count;

    private Counters() {}

    static int mixed(int value) {
        return value ^ (value >>> 3);
    }
}
