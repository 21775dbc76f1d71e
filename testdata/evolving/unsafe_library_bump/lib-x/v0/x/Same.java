// Stays as it is.
package x;

public class Same {
    public int value() {
        return 1;
    }
}
