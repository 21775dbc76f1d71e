// Has a method of the same name.
public class B extends A {
    public int m() {
        return 2;
    }
}
