// The method with the handlers.
public class Foo {
    String foo(String text) {
        try {
            return "" + Integer.valueOf(text);
        } catch (NumberFormatException wrong) {
            return "number";
        } catch (IllegalArgumentException wrong) {
            return "argument";
        } finally {
            Integer.valueOf(0);
        }
    }
}
