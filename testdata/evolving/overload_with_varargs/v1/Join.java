// Gets the rival.
public class Join {
    static String join(String... parts) {
        return "many";
    }

    static String join(String part) {
        return "one";
    }
}
