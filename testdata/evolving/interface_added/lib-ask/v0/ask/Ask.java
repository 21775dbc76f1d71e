// Asks by instanceof.
package ask;

public class Ask {
    public static boolean isRunnable(Object object) {
        return object instanceof Runnable;
    }
}
