// A window that is open: of a test class, of a test method, or of the discovery of a test class.
package touchstone.rt;

final class Window {

    static final int TEST_CLASS = 0;
    static final int TEST_METHOD = 1;
    static final int DISCOVERY = 2;

    final int kind;
    final String testClass;
    /** Null unless it is that of a method. */
    final String method;
    final Thread opener;
    final long startMillis;
    final long startNanos;

    /** Of how many begins the ends are to come. */
    int begins = 1;
    long begin;

    /** What windows around it saw before, on which it may depend. */
    Seen inherited = Seen.NOTHING;
    /** What was seen in it while no window that opened later was open: the part that those inherit. */
    final Part bare = new Part();
    /** Whether another window opened in it. */
    boolean hasInner;
    /** Whether a test of its own began or ended: then it is no mere container of others. */
    boolean hasTests;

    /** What was seen while none of its methods was open; null when methods have no windows. */
    Part outsideMethods;
    int openMethods;

    private final int[] tests = new int[Windows.UNKNOWN + 1];

    Window(int kind, String testClass, String method, Clock clock) {
        this.kind = kind;
        this.testClass = testClass;
        this.method = method;
        this.opener = Thread.currentThread();
        this.startMillis = clock.millis();
        this.startNanos = clock.nanos();
    }

    boolean is(int otherKind, String otherClass, String otherMethod) {
        return kind == otherKind && testClass.equals(otherClass) && (method == null || method.equals(otherMethod));
    }

    void count(int outcome) {
        hasTests = true;
        tests[outcome >= 0 && outcome < Windows.UNKNOWN ? outcome : Windows.UNKNOWN]++;
    }

    int tests(int outcome) {
        return tests[outcome];
    }

    /** The worst of its tests' outcomes; not known when there were none. */
    int outcome() {
        int[] worstFirst = {Windows.FAILED, Windows.UNKNOWN, Windows.ABORTED, Windows.SKIPPED, Windows.PASSED};
        for (int outcome : worstFirst) {
            if (tests[outcome] != 0) {
                return outcome;
            }
        }
        return Windows.UNKNOWN;
    }
}
