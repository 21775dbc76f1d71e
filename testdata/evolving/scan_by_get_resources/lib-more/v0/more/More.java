// Something that the library always had.
package more;

public class More {
    public int number() {
        return 5;
    }
}
