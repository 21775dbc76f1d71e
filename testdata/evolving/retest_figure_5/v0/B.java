// Gets bar.
public class B extends ext.A {
    @Override
    public String foo() {
        return "B.foo";
    }
}
