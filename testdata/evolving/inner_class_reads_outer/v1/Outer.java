// Has the field and the inner class.
public class Outer {
    private int secret = 2;

    class Inner {
        int read() {
            return secret;
        }
    }

    static int zero() {
        return 0;
    }
}
