// Calls public methods of test frameworks by name: the runtime cannot link against them.
package touchstone.rt;

import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Frameworks tell about each test, and looking a method up takes longer than calling it. So what was found is kept, in the
 * class where it was looked for: it goes with that class.
 */
final class Reflect {

    /** Names to what was found by them: JDK objects only, so that no class keeps the runtime's loader alive. */
    private static final class Found extends ClassValue<ConcurrentHashMap<String, Object>> {
        @Override
        protected ConcurrentHashMap<String, Object> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    }

    /** Stands for what is not there. */
    private static final Object NOTHING = Boolean.FALSE;

    private static final Found SUPERTYPES = new Found();
    private static final Found METHODS = new Found();

    private Reflect() {}

    /**
     * Calls a method without arguments that the named class or interface declares for all to use; null when the object is
     * none of that class, or the method is missing or not public, as in other versions of the framework.
     */
    static Object call(Object target, String className, String method) {
        Class<?> declaring = target == null ? null : supertype(target.getClass(), className);
        if (declaring == null) {
            return null;
        }
        try {
            Object found = METHODS.get(declaring).get(method);
            if (found == null) {
                found = declaring.getMethod(method);
                METHODS.get(declaring).put(method, found);
            }
            return ((Method) found).invoke(target);
        } catch (Throwable absent) {
            return null;
        }
    }

    static boolean is(Object target, String className) {
        return target != null && supertype(target.getClass(), className) != null;
    }

    private static Class<?> supertype(Class<?> start, String name) {
        ConcurrentHashMap<String, Object> known = SUPERTYPES.get(start);
        Object found = known.get(name);
        if (found == null) {
            Class<?> searched = find(start, name);
            found = searched == null ? NOTHING : searched;
            known.put(name, found);
        }
        return found == NOTHING ? null : (Class<?>) found;
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
