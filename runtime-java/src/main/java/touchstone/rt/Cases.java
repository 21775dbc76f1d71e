// JUnit 3 tests: what they tell to the result of a run.
package touchstone.rt;

import java.util.HashSet;
import java.util.Set;

/** A run of JUnit 4 that has JUnit 3 tests in it tells about them itself: then only windows are opened here. */
final class Cases {

    private static final String SUITE = "junit.framework.TestSuite";

    /** What stands for a JUnit 4 test in a run of JUnit 3, as Ant's is: JUnit 4 tells about the test itself. */
    private static final String FACADE = "junit.framework.JUnit4TestCaseFacade";

    /** The tests under way that failed, by thread and test. */
    private static final Set<String> FAILED = new HashSet<>();

    private Cases() {}

    static void begin(Object test) {
        if (isFacade(test)) {
            return;
        }
        TestName name = Frames.running(TestName.of(test.getClass()));
        Windows.open(name.window);
        if (tells()) {
            Windows.openMethod(name.window, methodOf(test));
        }
    }

    static void failed(Object test) {
        if (tells() && !isFacade(test)) {
            synchronized (FAILED) {
                FAILED.add(keyOf(test));
            }
        }
    }

    static void end(Object test) {
        if (isFacade(test)) {
            return;
        }
        TestName name = Frames.running(TestName.of(test.getClass()));
        if (tells()) {
            boolean failed;
            synchronized (FAILED) {
                failed = FAILED.remove(keyOf(test));
            }
            Frames.outcome(name.window, methodOf(test), failed ? Windows.FAILED : Windows.PASSED);
            Windows.closeMethod(name.window, methodOf(test));
        }
        Windows.close(name.window);
    }

    private static boolean isFacade(Object test) {
        return test.getClass().getName().equals(FACADE);
    }

    private static boolean tells() {
        return Frames.innermost(Frames.RUN) == null && Teller.isUpTo(Teller.HOOKS);
    }

    /** The suite of one class has its name and its tests; others are only groups. */
    static TestName nameOfSuite(Object suite) {
        Object name = Reflect.call(suite, SUITE, "getName");
        Object tests = Reflect.call(suite, SUITE, "tests");
        if (name == null || !(tests instanceof java.util.Enumeration)) {
            return null;
        }
        java.util.Enumeration<?> each = (java.util.Enumeration<?>) tests;
        Object first = each.hasMoreElements() ? each.nextElement() : null;
        TestName found = first == null ? null : TestName.of(first.getClass());
        return found != null && found.own.equals(name) ? found : null;
    }

    private static String keyOf(Object test) {
        return Thread.currentThread().getId() + "\n" + System.identityHashCode(test);
    }

    private static String methodOf(Object test) {
        Object name = Reflect.call(test, "junit.framework.TestCase", "getName");
        return (name == null ? test.getClass().getName() : name) + "()";
    }
}
