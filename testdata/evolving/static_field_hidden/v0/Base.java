// Has the static field.
public class Base {
    static String name = "base";
}
