// The new superclass.
public class A2 extends A1 {
    @Override
    String name() {
        return "A2";
    }
}
