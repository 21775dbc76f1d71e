// Has a native method without a library.
public class Native {
    static int compute() {
        return 1;
    }

    static int one() {
        return 1;
    }
}
