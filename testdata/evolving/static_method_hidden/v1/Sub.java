// Starts to hide it.
public class Sub extends Base {
    static String name() {
        return "sub";
    }
}
