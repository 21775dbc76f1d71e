// Stays as it is.
package x;

public class Tool {
    public int used() {
        return 1;
    }
}
