// The middle.
public class B extends A {
    @Override
    int m() {
        return 2;
    }
}
