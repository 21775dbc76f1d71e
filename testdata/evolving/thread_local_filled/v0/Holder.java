// Computes its value once in each thread.
public class Holder {
    private static final ThreadLocal<Integer> LENGTH = ThreadLocal.withInitial(() -> Filler.compute("abc"));

    static int get() {
        return LENGTH.get();
    }
}
