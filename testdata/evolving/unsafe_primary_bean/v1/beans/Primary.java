// The bean that is preferred.
package beans;

public class Primary {
    public static int rank() {
        return 1;
    }

    public static String bean() {
        return "primary";
    }
}
