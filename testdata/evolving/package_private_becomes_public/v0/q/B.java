// Has a method of the same name.
package q;

public class B extends p.A {
    public int m() {
        return 2;
    }
}
