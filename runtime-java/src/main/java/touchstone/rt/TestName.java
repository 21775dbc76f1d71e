// The two names of a test class: its own, and that of the outermost class around it, which its window has.
package touchstone.rt;

import java.lang.reflect.Modifier;

final class TestName {

    final String own;
    final String window;
    /** Whether nobody can run the class that the window is named after: tests in it run on behalf of another class. */
    final boolean isAbstract;

    /** Of a class, the name of the outermost one and whether that is abstract: asked for each test, and slow to find out. */
    private static final ClassValue<Object[]> OUTERMOST =
            new ClassValue<Object[]>() {
                @Override
                protected Object[] computeValue(Class<?> type) {
                    Class<?> outermost = Outermost.of(type);
                    return new Object[] {outermost.getName(), Modifier.isAbstract(outermost.getModifiers())};
                }
            };

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
        Object[] outermost = OUTERMOST.get(known);
        return new TestName(known.getName(), (String) outermost[0], outermost[1].equals(true));
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
