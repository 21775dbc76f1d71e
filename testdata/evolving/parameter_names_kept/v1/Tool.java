// Has a parameter.
public class Tool {
    public static int twice(int number) {
        return 2 * number;
    }
}
