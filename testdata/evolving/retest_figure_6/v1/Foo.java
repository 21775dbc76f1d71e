// The method with the handlers.
public class Foo {
    String foo(String text) {
        try {
            return "" + Integer.valueOf(text);
        } catch (RuntimeException wrong) {
            return "argument";
        } finally {
            Integer.valueOf(0);
        }
    }
}
