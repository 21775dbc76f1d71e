// Checks what single windows, nested windows, methods, gaps, fills and the end of a JVM get.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RecordingTest {

    private static TreeSet<Integer> set(Integer... values) {
        return new TreeSet<>(Arrays.asList(values));
    }

    @Test
    void aClassThatIsOpenedTwiceIsClosedTwice() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        trace.recording.open(Window.TEST_CLASS, "a");
        trace.recording.open(Window.TEST_CLASS, "a");
        trace.recording.close(Window.TEST_CLASS, "a");
        assertNull(trace.ids("window class a"));
        assertTrue(trace.recording.anyOpen());
        trace.recording.hit(1);
        trace.recording.close(Window.TEST_CLASS, "a");
        trace.recording.close(Window.TEST_CLASS, "a");
        assertEquals(set(1), trace.ids("window class a"));
        assertFalse(trace.recording.anyOpen());
    }

    @Test
    void idsThatTheMapDoesNotHaveAreSeenWhenAClassEndsAndWhenTheJvmDoes() throws Exception {
        MemoryTrace trace = new MemoryTrace(5_000, 10, false);
        trace.recording.open(Window.TEST_CLASS, "a");
        for (int id : new int[] {9, 10, 511, 512, 4_999}) {
            trace.pass(id);
        }
        trace.recording.close(Window.TEST_CLASS, "a");
        trace.recording.open(Window.TEST_CLASS, "b");
        trace.pass(511);
        trace.recording.close(Window.TEST_CLASS, "b");
        trace.pass(600);
        trace.recording.exit();
        assertEquals(set(9, 10, 511, 512, 4_999), trace.ids("window class a"));
        assertEquals(set(511), trace.ids("window class b"));
        assertEquals(set(600), trace.ids("exit"));
    }

    @Test
    void idsThatTheMapDoesNotHaveBelongToGapsSuitesAndInitializersToo() throws Exception {
        MemoryTrace trace = new MemoryTrace(5_000, 10, false);
        trace.pass(1_000);
        trace.recording.open(Window.TEST_CLASS, "suite");
        trace.pass(1_001);
        trace.recording.open(Window.TEST_CLASS, "one");
        trace.recording.begin(Span.INIT, 1_002, null);
        trace.pass(1_003);
        trace.recording.end(Span.INIT, 1_002);
        trace.recording.close(Window.TEST_CLASS, "one");
        trace.recording.close(Window.TEST_CLASS, "suite");
        assertEquals(set(1_000), trace.ids("gap"));
        assertEquals(set(1_001, 1_002, 1_003), trace.ids("window class one"));
        assertEquals(set(1_003), trace.ids("init 1002 ended"));
    }

    @Test
    void aSuitesClassInheritsWhatTheSuiteDidButNotWhatOtherClassesDid() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        trace.recording.open(Window.DISCOVERY, "suite");
        trace.recording.hit(0);
        trace.recording.open(Window.DISCOVERY, "one");
        trace.recording.hit(1);
        trace.recording.close(Window.DISCOVERY, "one");
        trace.recording.close(Window.DISCOVERY, "suite");
        trace.recording.open(Window.TEST_CLASS, "suite");
        trace.recording.hit(2);
        trace.recording.open(Window.TEST_CLASS, "one");
        trace.recording.hit(3);
        trace.recording.close(Window.TEST_CLASS, "one");
        trace.recording.hit(4);
        trace.recording.open(Window.TEST_CLASS, "two");
        trace.recording.hit(5);
        trace.recording.close(Window.TEST_CLASS, "two");
        trace.recording.close(Window.TEST_CLASS, "suite");
        assertEquals(set(0, 1), trace.ids("window discovery one"));
        assertEquals(set(0, 2, 3), trace.ids("window class one"));
        assertEquals(set(0, 2, 4, 5), trace.ids("window class two"));
        assertEquals(set(2, 3, 4, 5), trace.ids("window class suite"));
    }

    @Test
    void aParallelWindowInheritsFromASuiteButNotFromAClassWithTests() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        trace.recording.open(Window.TEST_CLASS, "suite");
        trace.recording.hit(1);
        inAnotherThread(() -> {
            trace.recording.open(Window.TEST_CLASS, "one");
            trace.recording.openMethod("one", "test");
            trace.recording.hit(2);
        });
        inAnotherThread(() -> {
            trace.recording.open(Window.TEST_CLASS, "two");
            trace.recording.hit(3);
            trace.recording.close(Window.TEST_CLASS, "two");
        });
        assertEquals(set(1, 3), trace.ids("window class two"));
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void inAnotherThread(Step step) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        });
        thread.start();
        thread.join();
    }

    @Test
    void aGapIsWrittenOnceForAllLaterWindows() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        for (int round = 0; round < 3; round++) {
            trace.recording.hit(1);
            trace.recording.hit(2 + round);
            trace.recording.open(Window.TEST_CLASS, "a" + round);
            trace.recording.close(Window.TEST_CLASS, "a" + round);
        }
        int gaps = 0;
        for (String line : trace.lines()) {
            gaps += line.equals("gap ids 1 2 facts") || line.equals("gap ids 3 facts") || line.equals("gap ids 4 facts") ? 1 : 0;
        }
        assertEquals(3, gaps);
        assertEquals(set(), trace.ids("window class a2"));
    }

    @Test
    void methodsHaveWindowsAndTheClassTellsWhatWasOutsideOfThem() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, true);
        trace.recording.open(Window.TEST_CLASS, "a");
        trace.recording.hit(1);
        trace.recording.openMethod("a", "m");
        trace.recording.hit(1);
        trace.recording.hit(2);
        trace.recording.openMethod("a", "n");
        trace.recording.hit(3);
        trace.recording.closeMethod("a", "m");
        trace.recording.hit(4);
        trace.recording.closeMethod("a", "n");
        trace.recording.hit(5);
        trace.recording.close(Window.TEST_CLASS, "a");
        assertEquals(set(1, 2, 3), trace.ids("window method a m"));
        assertEquals(set(3, 4), trace.ids("window method a n"));
        assertTrue(trace.lines().toString().contains("ids 1 2 3 4 5 facts outside ids 1 5 facts"), trace.lines().toString());
    }

    @Test
    void fillsOfObjectsAreKeptAndSettledByClass() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        for (int round = 0; round <= Spans.CALM_ENDS; round++) {
            assertFalse(trace.recording.isSettled(5, String.class));
            trace.recording.begin(Span.FILL, 5, String.class);
            trace.recording.hit(6);
            trace.recording.end(Span.FILL, 5);
        }
        assertTrue(trace.recording.isSettled(5, String.class));
        assertFalse(trace.recording.isSettled(5, Thread.class));
        assertFalse(trace.recording.isSettled(5, null));
        trace.recording.begin(Span.FILL, 5, Thread.class);
        trace.recording.hit(7);
        trace.recording.end(Span.FILL, 5);
        assertEquals(set(6), trace.ids("fill 5 ended java.lang.String"));
        assertEquals(set(7), trace.ids("fill 5 ended java.lang.Thread"));
        trace.recording.open(Window.TEST_CLASS, "a");
        assertFalse(trace.recording.isSettled(5, String.class));
    }

    @Test
    void aFillThatBringsNothingNewSettlesUntilTheNextWindow() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        for (int round = 0; round <= Spans.CALM_ENDS; round++) {
            assertFalse(trace.recording.isSettled(5, null));
            trace.recording.begin(Span.FILL, 5, null);
            trace.recording.hit(6);
            trace.recording.end(Span.FILL, 5);
        }
        assertTrue(trace.recording.isSettled(5, null));
        // What it brings from now on may be told late, and count for tests that have ended by then.
        assertEquals(1, trace.lines().stream().filter(line -> line.startsWith("fill 5 running")).count());
        trace.recording.open(Window.TEST_CLASS, "a");
        assertFalse(trace.recording.isSettled(5, null));
        trace.recording.begin(Span.FILL, 5, null);
        trace.recording.hit(7);
        trace.recording.end(Span.FILL, 5);
        trace.recording.end(Span.FILL, 5);
        assertEquals(set(6, 7), trace.ids("fill 5"));
        assertFalse(trace.recording.isSettled(5, null));
    }

    @Test
    void aWindowThatEndsInARunningFillSaysSoEvenWithoutAnythingNew() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        for (String testClass : new String[] {"a", "b"}) {
            trace.recording.open(Window.TEST_CLASS, testClass);
            trace.recording.begin(Span.FILL, 5, null);
            trace.recording.hit(6);
            trace.recording.close(Window.TEST_CLASS, testClass);
            trace.recording.end(Span.FILL, 5);
        }
        List<String> lines = trace.lines();
        lines.removeIf(line -> !line.startsWith("fill") && !line.startsWith("window"));
        assertEquals(4, lines.size(), lines.toString());
        assertTrue(lines.get(0).startsWith("fill 5 running ids 6"), lines.get(0));
        assertTrue(lines.get(2).startsWith("fill 5 running"), lines.get(2));
        assertTrue(lines.get(3).startsWith("window"), lines.get(3));
    }

    @Test
    void anErrorIsTheLastThingATraceTells() throws Exception {
        MemoryTrace trace = new MemoryTrace(10, false);
        trace.recording.open(Window.TEST_CLASS, "a");
        trace.recording.trouble = new IOException("No space left on device");
        trace.recording.close(Window.TEST_CLASS, "a");
        trace.recording.hit(1);
        trace.recording.exit();
        String last = trace.lines().get(trace.lines().size() - 1);
        assertEquals("lost \"the trace cannot be written: java.io.IOException: No space left on device\"", last);
        assertNull(trace.ids("window class a"));
    }

    @Test
    void aLongWindowWithManyInitializersTakesLittleMemory() throws Exception {
        MemoryTrace trace = new MemoryTrace(1_000, false);
        trace.recording.open(Window.TEST_CLASS, "a");
        for (int round = 0; round < 200_000; round++) {
            trace.recording.begin(Span.FILL, 999, null);
            trace.recording.hit(round % 900);
            if (round % 3 == 0) {
                trace.recording.end(Span.FILL, 999);
            }
            if (round % 3 == 1) {
                trace.recording.end(Span.FILL, 999);
                trace.recording.end(Span.FILL, 999);
            }
        }
        trace.recording.close(Window.TEST_CLASS, "a");
        assertEquals(901, trace.ids("window class a").size());
    }

    /** Ends a fill without anything new until it is settled. */
    private static void settle(Recording recording, int id) throws IOException {
        for (int count = 0; count <= Spans.CALM_ENDS; count++) {
            recording.begin(Span.FILL, id, null);
            recording.end(Span.FILL, id);
        }
        assertTrue(recording.isSettled(id, null));
    }

    @Test
    void eachNewWindowLooksAtAFillAgain() throws Exception {
        Recording classes = new MemoryTrace(10, false).recording;
        classes.open(Window.TEST_CLASS, "a");
        settle(classes, 1);
        classes.open(Window.TEST_CLASS, "a");
        assertTrue(classes.isSettled(1, null), "it was open");
        classes.open(Window.TEST_CLASS, "b");
        assertFalse(classes.isSettled(1, null));

        Recording methods = new MemoryTrace(10, true).recording;
        methods.open(Window.TEST_CLASS, "a");
        methods.openMethod("a", "one");
        settle(methods, 1);
        methods.openMethod("a", "two");
        assertFalse(methods.isSettled(1, null));
    }
}
