// Opens its method.
public class A {
    public int m() {
        return 1;
    }

    int run() {
        return m();
    }
}
