// Has a parameter.
public class Tool {
    static int twice(int x) {
        return 2 * x;
    }
}
