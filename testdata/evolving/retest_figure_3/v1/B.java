// Gets an override of m.
public class B extends ext.A {
    @Override
    public String m() {
        return "B.m";
    }
}
