// Gets a method.
public class A {
    int used() {
        return 1;
    }

    public int added(int x) {
        return x;
    }
}
