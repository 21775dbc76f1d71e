// Computes it.
public class Source {
    static int compute() {
        return 1;
    }
}
