// The two names of a test class: its own, and that of the outermost class around it, which its window has.
package touchstone.rt;

final class TestName {

    final String own;
    final String window;

    TestName(String own, String window) {
        this.own = own;
        this.window = window;
    }

    /** Null when this is no class. */
    static TestName of(Object testClass) {
        if (!(testClass instanceof Class)) {
            return null;
        }
        Class<?> known = (Class<?>) testClass;
        return new TestName(known.getName(), Outermost.nameOf(known, known.getName()));
    }

    /** Null when no class of this name is seen by the loader of the given object or by the thread's. */
    static TestName find(String name, Object near) {
        if (name == null) {
            return null;
        }
        TestName found = find(name, near.getClass().getClassLoader());
        return found != null ? found : find(name, Thread.currentThread().getContextClassLoader());
    }

    private static TestName find(String name, ClassLoader loader) {
        try {
            return of(Class.forName(name, false, loader));
        } catch (Throwable missing) {
            return null;
        }
    }
}
