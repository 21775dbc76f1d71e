// JUnit 4 tests: what the notifier of a run tells about each.
package touchstone.rt;

import java.util.HashMap;
import java.util.Map;

/**
 * Each test opens the window of its class for itself: where a hook in its runner has it open, that changes nothing, and
 * where the runner has no hook, the class is not lost.
 */
final class Tests {

    private static final String DESCRIPTION = "org.junit.runner.Description";

    /** The worst that is known of each test that has begun and not ended, by window and display name. */
    private static final Map<String, Integer> RUNNING = new HashMap<>();

    /**
     * The test that this thread has begun last: its description, window and key, until it ends. What was found out then need not be
     * found out again. A thread holds JDK objects and the framework's only.
     */
    private static final ThreadLocal<Object[]> LAST = new ThreadLocal<>();

    private Tests() {}

    static Object descriptionOf(Object failure) {
        return Reflect.call(failure, "org.junit.runner.notification.Failure", "getDescription");
    }

    static void started(Object description) {
        String window = windowOf(description);
        if (window == null) {
            return;
        }
        Windows.open(window);
        String key = keyOf(window, description);
        LAST.set(new Object[] {description, window, key});
        synchronized (RUNNING) {
            RUNNING.put(key, Windows.PASSED);
        }
        if (Teller.isUpTo(Teller.HOOKS)) {
            Windows.openMethod(window, nameOf(window, description));
        }
    }

    static void finished(Object description) {
        Object[] last = LAST.get();
        boolean isLast = last != null && last[0] == description;
        String window = isLast ? (String) last[1] : windowOf(description);
        if (window == null) {
            return;
        }
        if (isLast) {
            LAST.remove();
        }
        Integer outcome;
        synchronized (RUNNING) {
            outcome = RUNNING.remove(isLast ? (String) last[2] : keyOf(window, description));
        }
        if (outcome == null) {
            return;
        }
        if (Teller.isUpTo(Teller.HOOKS)) {
            String method = nameOf(window, description);
            Frames.outcome(window, method, outcome);
            Windows.closeMethod(window, method);
        }
        Windows.close(window);
    }

    /** A test that has begun is counted when it ends; what fails outside of tests is counted at once. */
    static void ended(Object description, Integer outcome) {
        String window = windowOf(description);
        if (window == null) {
            return;
        }
        synchronized (RUNNING) {
            String key = keyOf(window, description);
            Integer known = RUNNING.get(key);
            if (known != null) {
                if (!known.equals(Windows.FAILED)) {
                    RUNNING.put(key, outcome);
                }
                return;
            }
        }
        tellAlone(window, outcome);
    }

    static void ignored(Object description) {
        String window = windowOf(description);
        if (window != null) {
            tellAlone(window, Windows.SKIPPED);
        }
    }

    private static void tellAlone(String window, int outcome) {
        Windows.open(window);
        if (Teller.isUpTo(Teller.HOOKS)) {
            Frames.outcome(window, null, outcome);
        }
        Windows.close(window);
    }

    private static String keyOf(String window, Object description) {
        return window + '\n' + Reflect.call(description, DESCRIPTION, "getDisplayName");
    }

    /** Not every description names a class: scenarios of other kinds belong to the class whose runner runs them. */
    private static String windowOf(Object description) {
        String own = (String) Reflect.call(description, DESCRIPTION, "getClassName");
        TestName name = Frames.named(own);
        if (name == null && own != null) {
            name = Frames.running(TestName.find(own, description));
        }
        if (name == null) {
            name = Frames.innermost(Frames.RUN);
        }
        return name == null ? null : name.window;
    }

    /** The names of the classes between the window's and the test's own, each with a dot behind it. */
    private static String nested(String window, Object description) {
        String own = (String) Reflect.call(description, DESCRIPTION, "getClassName");
        boolean isNested = own != null && own.startsWith(window + "$");
        return isNested ? own.substring(window.length() + 1).replace('$', '.') + "." : "";
    }

    /** The method where methods have windows; elsewhere nobody asks which it was, and JUnit cuts it out of a text each time. */
    private static String nameOf(String window, Object description) {
        return Settings.PER_METHOD ? methodOf(window, description) : "";
    }

    /** The method, without the number of its parameters in square brackets. JUnit 4 has no test methods with arguments. */
    private static String methodOf(String window, Object description) {
        String name = (String) Reflect.call(description, DESCRIPTION, "getMethodName");
        if (name == null) {
            name = String.valueOf(Reflect.call(description, DESCRIPTION, "getDisplayName"));
        }
        int bracket = name.indexOf('[');
        return nested(window, description) + (bracket > 0 ? name.substring(0, bracket) : name) + "()";
    }
}
