// Has the static method.
public class Base {
    static String name() {
        return "base";
    }
}
