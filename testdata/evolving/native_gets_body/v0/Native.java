// Has a native method without a library.
public class Native {
    static native int compute();

    static int one() {
        return 1;
    }
}
