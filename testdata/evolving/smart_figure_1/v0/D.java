// Its initializer fails.
public class D {
    static int value = 1;

    static {
        if (value == 1) {
            throw new IllegalStateException("D");
        }
    }
}
