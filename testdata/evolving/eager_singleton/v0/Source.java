// Is only used by the initializer.
public class Source {
    static int compute() {
        return 1;
    }
}
