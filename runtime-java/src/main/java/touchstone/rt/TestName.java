// The two names of a test class: its own, and that of the outermost class around it, which its window has.
package touchstone.rt;

import java.lang.reflect.Modifier;

final class TestName {

    final String own;
    final String window;
    /** Whether nobody can run the class that the window is named after: tests in it run on behalf of another class. */
    final boolean isAbstract;

    TestName(String own, String window, boolean isAbstract) {
        this.own = own;
        this.window = window;
        this.isAbstract = isAbstract;
    }

    /** Null when this is no class. */
    static TestName of(Object testClass) {
        if (!(testClass instanceof Class)) {
            return null;
        }
        Class<?> known = (Class<?>) testClass;
        Class<?> outermost = Outermost.of(known);
        return new TestName(known.getName(), outermost.getName(), Modifier.isAbstract(outermost.getModifiers()));
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
