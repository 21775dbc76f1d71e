// Has a package-private method.
package p;

public class A {
    int m() {
        return 1;
    }

    public int run() {
        return m();
    }
}
