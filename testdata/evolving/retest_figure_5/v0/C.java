// Loses bar.
public class C extends B {
    @Override
    public String bar() {
        return "C.bar";
    }
}
