// The old superclass.
public class A1 {
    String name() {
        return "A1";
    }
}
