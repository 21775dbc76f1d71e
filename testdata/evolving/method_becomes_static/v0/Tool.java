// Has the method.
public class Tool {
    int run() {
        return 1;
    }

    static int one() {
        return 1;
    }
}
