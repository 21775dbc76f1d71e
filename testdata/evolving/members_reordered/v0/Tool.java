// Its methods change places.
public class Tool {
    static int one() {
        return Integer.parseInt("1");
    }

    static int two() {
        return Integer.parseInt("2");
    }
}
