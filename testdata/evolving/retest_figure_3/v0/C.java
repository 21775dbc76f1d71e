// Has an override of its own.
public class C extends B {
    @Override
    public String m() {
        return "C.m";
    }
}
