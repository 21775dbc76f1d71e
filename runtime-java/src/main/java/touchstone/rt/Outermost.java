// The outermost class around a class, by which a test class is named.
package touchstone.rt;

public final class Outermost {

    private Outermost() {}

    /** The name of the outermost class around this one; the given name where the class is not at hand. */
    public static String nameOf(Class<?> nested, String name) {
        if (nested == null) {
            return name;
        }
        try {
            Class<?> outermost = nested;
            for (Class<?> outer = nested.getEnclosingClass(); outer != null; outer = outer.getEnclosingClass()) {
                outermost = outer;
            }
            return outermost.getName();
        } catch (Throwable broken) {
            // Compilers other than javac write wrong nest data, and outer classes may be missing.
            return nested.getName();
        }
    }
}
