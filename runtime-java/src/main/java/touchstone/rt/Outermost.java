// The outermost class around a class, by which a test class is named.
package touchstone.rt;

public final class Outermost {

    private Outermost() {}

    /** The name of the outermost class around this one; the given name where the class is not at hand. */
    public static String nameOf(Class<?> nested, String name) {
        return nested == null ? name : of(nested).getName();
    }

    /** The outermost class around this one. */
    static Class<?> of(Class<?> nested) {
        try {
            Class<?> outermost = nested;
            for (Class<?> outer = nested.getEnclosingClass(); outer != null; outer = outer.getEnclosingClass()) {
                outermost = outer;
            }
            return outermost;
        } catch (Throwable broken) {
            // Compilers other than javac write wrong nest data, and outer classes may be missing.
            return nested;
        }
    }
}
