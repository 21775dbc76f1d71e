// Gets a method of the same name.
package q;

public class B extends p.A {
    int m() {
        return 2;
    }
}
