// Has a parameter.
public class Tool {
    static int twice(int number) {
        return 2 * number;
    }
}
