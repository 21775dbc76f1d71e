// Computes its value once.
public class Lazy {
    private static Integer value;

    static int get() {
        if (value == null) {
            value = Source.compute();
        }
        return value;
    }
}
