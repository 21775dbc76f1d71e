// Its methods are counted.
public class Counted {
    static int one() {
        return 1;
    }

    static int two() {
        return 2;
    }
}
