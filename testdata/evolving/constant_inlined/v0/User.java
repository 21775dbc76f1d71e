// Has it inlined.
public class User {
    static int limit() {
        return Limits.MAX;
    }

    static int zero() {
        return 0;
    }
}
