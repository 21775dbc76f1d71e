// Throws it.
public class Thrower {
    static void go() {
        throw new Trouble();
    }
}
