// Changes with the version.
package x;

public class Changed {
    public int value() {
        return 1;
    }
}
