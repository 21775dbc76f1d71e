// The one that is hidden by the other.
package both;

public class Twice {
    public int value() {
        return 3;
    }
}
