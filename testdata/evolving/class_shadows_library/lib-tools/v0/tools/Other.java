// Another class of the library.
package tools;

public class Other {
    public static int value() {
        return 1;
    }
}
