// The bean that is there.
package beans;

public class Standard {
    public static int rank() {
        return 0;
    }

    public static String bean() {
        return "standard";
    }
}
