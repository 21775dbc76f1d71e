// Its methods change places.
public class Tool {
    static int two() {
        return Integer.parseInt("2");
    }

    static int one() {
        return Integer.parseInt("1");
    }
}
