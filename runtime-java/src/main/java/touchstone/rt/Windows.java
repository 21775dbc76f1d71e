// The windows: what test frameworks' listeners and hooks call when test classes and methods begin and end.
package touchstone.rt;

/**
 * Test classes are named by the binary name of the outermost class, as {@code Class.getName} gives it. Any thread may call;
 * windows may overlap, and a window that is opened twice must be closed twice. Nothing here throws or prints, and
 * everything does nothing while the runtime is off.
 */
public final class Windows {

    /** Outcomes of a test, as they stand in a trace. */
    public static final int PASSED = 0;

    public static final int FAILED = 1;
    public static final int SKIPPED = 2;
    public static final int ABORTED = 3;
    public static final int UNKNOWN = 4;

    private Windows() {}

    /** The test class begins: before anything of it runs. */
    public static void open(String testClass) {
        open(Window.TEST_CLASS, testClass);
    }

    /** The test class ends. What was seen since its begin is written at once. */
    public static void close(String testClass) {
        close(Window.TEST_CLASS, testClass);
    }

    /** A test method (or container, or invocation) of the class begins; a window of its own when the launcher asked for that. */
    public static void openMethod(String testClass, String method) {
        Recording recording = Probe.RECORDING;
        if (recording == null || testClass == null || method == null) {
            return;
        }
        try {
            recording.openMethod(testClass, method);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** A test method of the class ends. */
    public static void closeMethod(String testClass, String method) {
        Recording recording = Probe.RECORDING;
        if (recording == null || testClass == null || method == null) {
            return;
        }
        try {
            recording.closeMethod(testClass, method);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** A test of the class, the last that this thread began, has this outcome; the class's outcome is the worst of its tests'. */
    public static void outcome(String testClass, int outcome) {
        outcome(testClass, null, outcome);
    }

    /** The same, for a test method by its name: call it before the method is closed. */
    public static void outcome(String testClass, String method, int outcome) {
        Recording recording = Probe.RECORDING;
        if (recording == null || testClass == null) {
            return;
        }
        try {
            recording.outcome(testClass, method, outcome);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** A framework begins to look at the test class: runner constructors, parameters. */
    public static void discover(String testClass) {
        open(Window.DISCOVERY, testClass);
    }

    /** The framework has looked at the test class. */
    public static void discovered(String testClass) {
        close(Window.DISCOVERY, testClass);
    }

    /** Whether any window of a test class is open: for hooks that are only needed where no listener is. */
    public static boolean anyOpen() {
        Recording recording = Probe.RECORDING;
        return recording != null && recording.anyOpen();
    }

    private static void open(int kind, String testClass) {
        Recording recording = Probe.RECORDING;
        if (recording == null || testClass == null) {
            return;
        }
        try {
            recording.open(kind, testClass);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    private static void close(int kind, String testClass) {
        Recording recording = Probe.RECORDING;
        if (recording == null || testClass == null) {
            return;
        }
        try {
            recording.close(kind, testClass);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }
}
