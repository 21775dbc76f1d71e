// Hides the library's class.
package tools;

public class Helper {
    public static int value() {
        return 2;
    }
}
