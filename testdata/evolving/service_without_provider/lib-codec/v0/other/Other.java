// Something that the library always had.
package other;

public class Other {
    public int value() {
        return 3;
    }
}
