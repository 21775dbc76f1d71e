// The windows that are open now, how they nest, and the gap when there are none. Needs the recording's lock.
package touchstone.rt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A window may open in another one: a suite's classes run in the suite. The inner one depends on what the outer one did
 * before, and inherits it: all that the outer one saw while no window that opened later was open. Whether an open window is
 * around the new one or only beside it (parallel tests) is not known for sure. It is taken to be around it when the same
 * thread opened both, or when it has had no test of its own.
 */
final class OpenWindows {

    private final Journal journal;
    private final TraceWriter writer;
    private final Spans spans;
    private final Clock clock;
    private final boolean perMethod;

    /** Of test classes and of discoveries, by the time of opening. */
    private final List<Window> windows = new ArrayList<>();
    private final List<Window> methods = new ArrayList<>();

    /** What the discovery of a suite saw before that of its classes; the suite's window hands it on to theirs. */
    private final Map<String, Seen> suites = new HashMap<>();

    private Part gap = new Part();
    /** What the gaps until now had: it belongs to all later windows, and is not written again. */
    private Seen earlierGaps = Seen.NOTHING;

    /** How many windows of test classes are open; read without the lock. */
    volatile int testClasses;

    OpenWindows(Journal journal, TraceWriter writer, Spans spans, Clock clock, boolean perMethod) {
        this.journal = journal;
        this.writer = writer;
        this.spans = spans;
        this.clock = clock;
        this.perMethod = perMethod;
        gap.resume(journal);
    }

    int count() {
        return windows.size();
    }

    void open(int kind, String testClass) throws IOException {
        Window known = find(windows, kind, testClass, null);
        if (known != null) {
            known.begins++;
            return;
        }
        journal.sweepAll();
        spans.unsettle();
        Window window = new Window(kind, testClass, null, clock);
        if (windows.isEmpty()) {
            writeGap();
        } else {
            inherit(window);
        }
        windows.add(window);
        window.begin = journal.begin();
        window.bare.resume(journal);
        if (kind == Window.TEST_CLASS) {
            testClasses++;
            addDiscovered(window);
            if (perMethod) {
                window.outsideMethods = new Part();
                window.outsideMethods.resume(journal);
            }
        }
    }

    void close(int kind, String testClass) throws IOException {
        Window window = find(windows, kind, testClass, null);
        if (window == null || --window.begins > 0) {
            return;
        }
        journal.sweepAll();
        for (int index = methods.size() - 1; index >= 0; index--) {
            if (kind == Window.TEST_CLASS && methods.get(index).testClass.equals(testClass)) {
                closeMethod(methods.get(index), window);
            }
        }
        spans.writeRunning();
        Seen seen = journal.take(window.begin).union(window.inherited);
        writer.window(window, clock.nanos(), seen, outside(window));
        if (kind == Window.DISCOVERY && window.hasInner) {
            window.bare.pause(journal);
            suites.put(testClass, window.bare.gathered());
        }
        window.bare.drop(journal);
        remove(window);
    }

    void openMethod(String testClass, String method) {
        Window around = find(windows, Window.TEST_CLASS, testClass, null);
        if (around != null) {
            around.hasTests = true;
        }
        if (!perMethod) {
            return;
        }
        Window known = find(methods, Window.TEST_METHOD, testClass, method);
        if (known != null) {
            known.begins++;
            return;
        }
        journal.sweep();
        spans.unsettle();
        Window window = new Window(Window.TEST_METHOD, testClass, method, clock);
        window.begin = journal.begin();
        methods.add(window);
        if (around != null) {
            around.openMethods++;
            around.outsideMethods.pause(journal);
        }
    }

    void closeMethod(String testClass, String method) throws IOException {
        Window window = find(methods, Window.TEST_METHOD, testClass, method);
        if (window != null && --window.begins == 0) {
            journal.sweep();
            spans.writeRunning();
            closeMethod(window, find(windows, Window.TEST_CLASS, testClass, null));
        }
    }

    /** The outcome of a test of the class; of this method or, when null, of the one that this thread began last. */
    void outcome(String testClass, String method, int outcome) {
        Window window = find(windows, Window.TEST_CLASS, testClass, null);
        if (window != null) {
            window.count(outcome);
        }
        for (int index = methods.size() - 1; index >= 0; index--) {
            Window test = methods.get(index);
            boolean isIt = method == null ? test.opener == Thread.currentThread() : method.equals(test.method);
            if (isIt && test.testClass.equals(testClass)) {
                test.count(outcome);
                return;
            }
        }
    }

    /** What was seen since the last window ended; nothing while one is open. */
    Seen takeGap() {
        gap.pause(journal);
        Seen seen = gap.gathered().without(earlierGaps);
        gap = new Part();
        return seen;
    }

    private void writeGap() throws IOException {
        Seen seen = takeGap();
        if (!seen.isEmpty()) {
            writer.gap(seen);
            earlierGaps = earlierGaps.union(seen);
        }
    }

    private void inherit(Window window) {
        Window last = windows.get(windows.size() - 1);
        last.bare.pause(journal);
        for (Window open : windows) {
            if (open.opener == window.opener || !open.hasTests) {
                open.hasInner = true;
                window.inherited = window.inherited.union(open.bare.gathered());
            }
        }
    }

    private void addDiscovered(Window window) {
        Seen discovered = suites.get(window.testClass);
        if (discovered != null) {
            window.bare.add(discovered);
        }
    }

    private void closeMethod(Window window, Window around) throws IOException {
        methods.remove(window);
        writer.window(window, clock.nanos(), journal.take(window.begin), null);
        if (around != null && --around.openMethods == 0) {
            around.outsideMethods.resume(journal);
        }
    }

    private Seen outside(Window window) {
        if (window.outsideMethods == null) {
            return null;
        }
        window.outsideMethods.pause(journal);
        return window.outsideMethods.gathered().union(window.inherited);
    }

    private void remove(Window window) {
        windows.remove(window);
        testClasses -= window.kind == Window.TEST_CLASS ? 1 : 0;
        if (windows.isEmpty()) {
            gap.resume(journal);
        } else {
            windows.get(windows.size() - 1).bare.resume(journal);
        }
    }

    private static Window find(List<Window> among, int kind, String testClass, String method) {
        for (Window window : among) {
            if (window.is(kind, testClass, method)) {
                return window;
            }
        }
        return null;
    }
}
