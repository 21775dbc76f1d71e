// Calls public methods of test frameworks by name: the runtime cannot link against them.
package touchstone.rt;

final class Reflect {

    private Reflect() {}

    /**
     * Calls a method without arguments that the named class or interface declares for all to use; null when the object is
     * none of that class, or the method is missing or not public, as in other versions of the framework.
     */
    static Object call(Object target, String className, String method) {
        Class<?> declaring = target == null ? null : find(target.getClass(), className);
        if (declaring == null) {
            return null;
        }
        try {
            return declaring.getMethod(method).invoke(target);
        } catch (Throwable absent) {
            return null;
        }
    }

    static boolean is(Object target, String className) {
        return target != null && find(target.getClass(), className) != null;
    }

    /** The class or interface of this name among a class and its supertypes. */
    private static Class<?> find(Class<?> start, String name) {
        for (Class<?> at = start; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return at;
            }
            for (Class<?> implemented : at.getInterfaces()) {
                Class<?> found = find(implemented, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
