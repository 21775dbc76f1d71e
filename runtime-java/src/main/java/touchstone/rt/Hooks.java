// The hooks that the rewriter puts into JUnit 3, JUnit 4, and where JUnit 5 and TestNG run tests' code unheard.
package touchstone.rt;

/**
 * Frameworks that find listeners by themselves have them in {@code touchstone.listen}. The others tell here, through calls
 * inserted into their own classes, which the runtime cannot link against: see {@link Reflect}. The last argument is the id
 * of the place, by which an end finds its begin. Nothing here throws.
 */
public final class Hooks {

    private Hooks() {}

    /** A JUnit 4 runner begins: its class has a window until {@link #hookEnd}. */
    public static void runnerBegin(Object runner, int id) {
        if (isOff()) {
            return;
        }
        try {
            Frames.begin(Frames.RUN, RunnerNames.of(runner), id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** The runner for a class is being made: constructors of runners, parameters, rules of suites. */
    public static void discoveryBegin(Object testClass, int id) {
        if (isOff()) {
            return;
        }
        try {
            Frames.begin(Frames.DISCOVERY, TestName.of(testClass), id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** The runner for the class that this thread looks at, or null. */
    public static void runnerMade(Object runner, int id) {
        if (isOff() || runner == null) {
            return;
        }
        try {
            RunnerNames.remember(runner, Frames.innermost(Frames.DISCOVERY));
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 3 suite begins. It has a window if it is the suite of one test class. */
    public static void suiteBegin(Object suite, int id) {
        if (isOff()) {
            return;
        }
        try {
            Frames.begin(Frames.SUITE, Frames.running(Cases.nameOfSuite(suite)), id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** JUnit 5 makes the extensions of a class, or asks whether to skip it, before it tells that the class begins. */
    public static void preparationBegin(Object descriptor, int id) {
        if (isOff()) {
            return;
        }
        try {
            Frames.begin(Frames.DISCOVERY, Descriptors.nameOfClass(descriptor), id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** TestNG makes the objects of all test classes before the first begins. */
    public static void makingBegin(Object testClass, int id) {
        if (isOff()) {
            return;
        }
        try {
            Frames.begin(Frames.DISCOVERY, TestName.of(Reflect.call(testClass, "org.testng.IClass", "getRealClass")), id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** What the hook with this id began in this thread ends, in whatever way. */
    public static void hookEnd(int id) {
        if (isOff()) {
            return;
        }
        try {
            Frames.end(id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 4 test begins. */
    public static void testStarted(Object description, int id) {
        if (isOff()) {
            return;
        }
        try {
            Tests.started(description);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 4 test ends. */
    public static void testFinished(Object description, int id) {
        if (isOff()) {
            return;
        }
        try {
            Tests.finished(description);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 4 test or class is left out. */
    public static void testIgnored(Object description, int id) {
        if (isOff()) {
            return;
        }
        try {
            Tests.ignored(description);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 4 test, or what runs before or after all tests of a class, failed. */
    public static void testFailed(Object failure, int id) {
        if (isOff()) {
            return;
        }
        try {
            Tests.ended(Tests.descriptionOf(failure), Windows.FAILED);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** An assumption of a JUnit 4 test or class does not hold. */
    public static void testAborted(Object failure, int id) {
        if (isOff()) {
            return;
        }
        try {
            Tests.ended(Tests.descriptionOf(failure), Windows.ABORTED);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 3 test begins. */
    public static void caseBegin(Object test, int id) {
        if (isOff()) {
            return;
        }
        try {
            Cases.begin(test);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 3 test ends. */
    public static void caseEnd(Object test, int id) {
        if (isOff()) {
            return;
        }
        try {
            Cases.end(test);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** A JUnit 3 test failed. */
    public static void caseFailed(Object test, int id) {
        if (isOff()) {
            return;
        }
        try {
            Cases.failed(test);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    private static boolean isOff() {
        return Settings.FOLDER == null;
    }
}
