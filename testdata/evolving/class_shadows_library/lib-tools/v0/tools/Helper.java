// The library's class.
package tools;

public class Helper {
    public static int value() {
        return 1;
    }
}
