// Two methods ask one thread-local variable.
class Dates {
    private static final ThreadLocal<String> FORMAT = ThreadLocal.withInitial(DatesMaker::make);

    static String one() {
        return FORMAT.get();
    }

    static String two() {
        return FORMAT.get();
    }
}
