// Has the method.
public class Tool {
    final int run() {
        return 1;
    }
}
