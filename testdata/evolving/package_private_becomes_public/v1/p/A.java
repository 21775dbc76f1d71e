// Opens its method.
package p;

public class A {
    public int m() {
        return 1;
    }

    public int run() {
        return m();
    }
}
