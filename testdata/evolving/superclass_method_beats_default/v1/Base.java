// Gets the method.
public class Base {
    public String name() {
        return "superclass";
    }
}
