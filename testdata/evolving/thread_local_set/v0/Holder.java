// Computes its value once in each thread, and says itself when.
public class Holder {
    private static final ThreadLocal<Integer> LENGTH = new ThreadLocal<>();

    static int get() {
        Integer length = LENGTH.get();
        if (length == null) {
            length = Filler.compute("abc");
            LENGTH.set(length);
        }
        return length;
    }
}
