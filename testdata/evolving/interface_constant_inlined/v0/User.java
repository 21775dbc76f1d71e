// Has it inlined.
public class User implements Limits {
    int limit() {
        return MAX;
    }

    int zero() {
        return 0;
    }
}
