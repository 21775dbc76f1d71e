// The one that is found.
package both;

public class Twice {
    public int value() {
        return 1;
    }
}
