// Which test class a JUnit 4 runner was made for.
package touchstone.rt;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * Best known from the builder that made the runner: that holds for runners of any kind and asks no code of the project.
 * Where a runner was made otherwise, JUnit's own runners know their class, and others must describe themselves.
 */
final class RunnerNames {

    private static final Map<Key, TestName> NAMES = new HashMap<>();
    private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();

    private RunnerNames() {}

    static void remember(Object runner, TestName name) {
        if (name == null) {
            return;
        }
        synchronized (NAMES) {
            for (Reference<?> gone = GONE.poll(); gone != null; gone = GONE.poll()) {
                NAMES.remove(gone);
            }
            NAMES.put(new Key(runner, GONE), name);
        }
    }

    /** Null for a runner of several classes that is made for none, such as that of a whole run. */
    static TestName of(Object runner) {
        synchronized (NAMES) {
            TestName known = NAMES.get(new Key(runner, null));
            if (known != null) {
                return known;
            }
        }
        Object testClass = Reflect.call(runner, "org.junit.runners.ParentRunner", "getTestClass");
        if (testClass != null) {
            return TestName.of(Reflect.call(testClass, "org.junit.runners.model.TestClass", "getJavaClass"));
        }
        Object description = Reflect.call(runner, "org.junit.runner.Runner", "getDescription");
        Object name = Reflect.call(description, "org.junit.runner.Description", "getClassName");
        return TestName.find((String) name, runner);
    }

    /** An object by its identity: runners may have an equals of their own. */
    private static final class Key extends WeakReference<Object> {

        private final int hash;

        Key(Object object, ReferenceQueue<Object> queue) {
            super(object, queue);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            Object mine = get();
            return mine != null && other instanceof Key && ((Key) other).get() == mine;
        }
    }
}
