// Opens its method.
public class A {
    private int m() {
        return 1;
    }

    int run() {
        return m();
    }
}
