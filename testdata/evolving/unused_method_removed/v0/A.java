// Has an unused method.
public class A {
    int used() {
        return 1;
    }

    private int unused() {
        return 2;
    }
}
