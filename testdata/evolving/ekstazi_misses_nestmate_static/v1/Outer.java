// Has a private static method that only its member class calls.
public class Outer {
    private static int secret() {
        return 2;
    }

    static class Inner {
        int reveal() {
            return secret();
        }
    }
}
