// Checks what a trace has, however the JVM ends and whatever runs out.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ExitsTest {

    private static final String DONE = "window class a.DoneTest unknown start T micros T tests 0 0 0 0 ids 2 facts";

    @TempDir Path temporary;

    private List<String> end(String how, int exitCode) throws Exception {
        return end(how, exitCode, "store");
    }

    private List<String> end(String how, int exitCode, String probes) throws Exception {
        Path folder = temporary.resolve(how + probes);
        List<String> settings = Arrays.asList("-Dtouchstone.trace=" + folder, "-D" + Passed.WAY + "=" + probes);
        ChildJvm.runTo(exitCode, Collections.emptyMap(), ExitPrograms.Ends.class, settings, how);
        return ChildJvm.trace(folder);
    }

    @Test
    void aNormalEnd() throws Exception {
        assertEquals(Arrays.asList("gap ids 1 facts", DONE, "exit at T open 0 ids 3 facts"), end("normal", 0));
    }

    @Test
    void systemExitAndAnUncaughtErrorLoseTheOpenWindow() throws Exception {
        for (String probes : Arrays.asList("store", "call")) {
            loseTheOpenWindow(end("exit", 3, probes));
            loseTheOpenWindow(end("error", 1, probes));
        }
    }

    private static void loseTheOpenWindow(List<String> trace) {
        List<String> expected = Arrays.asList("gap ids 1 facts", DONE, "gap ids 3 facts", "exit at T open 1 ids facts");
        assertEquals(expected, trace.subList(0, 4));
        // Another hook runs later: all of its ids, also those that the lost window had, in one block or two.
        TreeSet<String> late = new TreeSet<>();
        for (String line : trace.subList(4, trace.size())) {
            assertTrue(line.startsWith("exit at T open 1 ids ") && line.endsWith(" facts"), line);
            late.addAll(Arrays.asList(line.substring(21, line.length() - 6).split(" ")));
        }
        assertEquals(new TreeSet<>(Arrays.asList("4", "5")), late);
    }

    @Test
    void haltHasNoEnd() throws Exception {
        assertEquals(Arrays.asList("gap ids 1 facts", DONE, "gap ids 3 facts"), end("halt", 3));
    }

    @Test
    void aTestThatFillsTheMemoryLosesNothing() throws Exception {
        String output = ChildJvm.run(ExitPrograms.FullMemory.class,
                Arrays.asList("-Xmx24m", "-XX:+UseSerialGC", "-Dtouchstone.trace=" + temporary));
        assertEquals("done\n", output);
        List<String> trace = ChildJvm.trace(temporary);
        assertEquals(2, trace.size(), trace.size() + " lines");
        for (int id = 0; id < 20_000; id++) {
            assertTrue(trace.get(0).contains(" " + id * 3 + " "), "no id " + id * 3);
        }
        assertTrue(trace.get(0).contains(" 1048576 "));
    }

    @Test
    void aWindowForWhichThereIsNoMemoryEndsTheTrace() throws Exception {
        String output = ChildJvm.run(ExitPrograms.TooMuch.class,
                Arrays.asList("-Xmx24m", "-XX:+UseSerialGC", "-Dtouchstone.trace=" + temporary));
        assertEquals("done\n", output);
        List<String> trace = ChildJvm.trace(temporary);
        assertEquals(2, trace.size(), trace.toString());
        assertTrue(trace.get(0).startsWith("window class a.SmallTest "), trace.get(0));
        assertEquals("lost \"no memory was left for the trace\"", trace.get(1));
    }

    @Test
    void hitsAtTheEndOfTheStackAreInTheWindow() throws Exception {
        assertEquals("done\n", ChildJvm.run(ExitPrograms.FullStack.class,
                Arrays.asList("-Xss256k", "-Dtouchstone.trace=" + temporary)));
        List<String> trace = ChildJvm.trace(temporary);
        StringBuilder ids = new StringBuilder(" ids");
        for (int round = 0; round < 200; round++) {
            ids.append(' ').append(round * 10);
        }
        assertTrue(trace.get(0).endsWith(ids.append(" 50000 facts").toString()), trace.toString());
    }

    /** An object that there was no stack to look at was the end of the trace: no later test had a record. */
    @Test
    void objectsAtTheEndOfTheStackDoNotEndTheTrace() throws Exception {
        assertEquals("done\n", ChildJvm.run(ExitPrograms.FullStackOfObjects.class,
                Arrays.asList("-Xss256k", "-Dtouchstone.trace=" + temporary)));
        String trace = ChildJvm.trace(temporary).toString();
        assertTrue(trace.contains("a.LaterTest"), trace);
        assertTrue(!trace.contains("lost"), trace);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aFullDiskEndsTheTraceWithWholeBlocks() throws Exception {
        ChildJvm.runLimited("ulimit -f 64", ExitPrograms.FullDisk.class,
                Collections.singletonList("-Dtouchstone.trace=" + temporary));
        List<String> trace = ChildJvm.trace(temporary);
        int windows = 0;
        for (String line : trace) {
            windows += line.startsWith("window class ") ? 1 : 0;
        }
        assertTrue(windows > 10 && windows < 500, windows + " windows");
        String last = trace.get(trace.size() - 1);
        assertTrue(last.startsWith("lost \"the trace cannot be written: ") || last.startsWith("window"), last);
    }

    @Test
    void interruptsDoNotMatter() throws Exception {
        assertEquals("true\ntrue\ntrue\n", ChildJvm.runTraced(ExitPrograms.Interrupted.class, temporary));
        assertEquals(3 + 1, ChildJvm.trace(temporary).size());
    }

    @Test
    void aChildProcessWritesItsOwnTraceAndNamesItsParent() throws Exception {
        ChildJvm.runTo(0, Collections.singletonMap("TOUCHSTONE_TRACE", temporary.toString()), ExitPrograms.Parent.class,
                Collections.emptyList());
        TreeMap<String, String> parents = new TreeMap<>();
        for (String name : temporary.toFile().list()) {
            String jvm = TraceText.lines(Files.readAllBytes(temporary.resolve(name))).get(0);
            String[] words = jvm.split(" ");
            parents.put(words[words.length - 3], words[words.length - 1]);
            long start = Long.parseLong(words[words.length - 5]);
            long age = System.currentTimeMillis() - start;
            assertTrue(age >= 0 && age < 600_000, jvm);
        }
        assertEquals(2, parents.size(), parents.toString());
        List<String> known = new ArrayList<>(parents.values());
        known.retainAll(parents.keySet());
        assertEquals(1, known.size(), parents.toString());
    }
}
