// Checks the runtime in isolated loaders, in the boot loader, under a security manager and in virtual threads.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

class LoadersTest {

    @TempDir Path temporary;

    @Test
    void aCopyInAnIsolatedLoaderWritesATraceOfItsOwn() throws Exception {
        assertEquals("", ChildJvm.runTraced(LoaderPrograms.Isolated.class, temporary));
        TreeSet<String> ends = new TreeSet<>();
        for (String name : temporary.toFile().list()) {
            List<String> lines = TraceText.lines(Files.readAllBytes(temporary.resolve(name)));
            ends.add(lines.get(lines.size() - 1).replaceAll("at \\d+", "at T"));
        }
        assertEquals(new TreeSet<>(Arrays.asList("exit at T open 0 ids 1 facts", "exit at T open 0 ids 2 facts")), ends);
    }

    @Test
    void theBootLoaderIsFine() throws Exception {
        String classes = new File(Probe.class.getProtectionDomain().getCodeSource().getLocation().toURI()).getPath();
        assertEquals("null\n", ChildJvm.run(LoaderPrograms.Boot.class,
                Arrays.asList("-Xbootclasspath/a:" + classes, "-Dtouchstone.trace=" + temporary)));
        assertEquals(Arrays.asList("exit at T open 0 ids 3 facts"), ChildJvm.trace(temporary));
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_23)
    void aSecurityManagerThatAllowsItIsNotInTheWay() throws Exception {
        Path folder = temporary.resolve("after");
        manage(folder, "after");
        List<String> trace = ChildJvm.trace(folder);
        assertTrue(trace.get(2).endsWith(" ids 2 facts 0"), trace.toString());
        // Its probes come before the runtime is there, which can then not tell everything: it stays off as a whole.
        folder = temporary.resolve("before");
        manage(folder, "before");
        assertFalse(Files.exists(folder));
    }

    private static void manage(Path folder, String when) throws Exception {
        String output = ChildJvm.run(LoaderPrograms.Managed.class,
                Arrays.asList("-Djava.security.manager=allow", "-Dtouchstone.trace=" + folder), when);
        assertTrue(output.endsWith("done\n"), output);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsLoseNothing() throws Exception {
        assertEquals("", ChildJvm.runTraced(LoaderPrograms.Virtual.class, temporary));
        List<String> trace = ChildJvm.trace(temporary);
        for (int id = 0; id < 100; id++) {
            String name = "window class a.Test" + id + " ";
            String number = " " + id + " ";
            assertTrue(trace.stream().anyMatch(line -> line.startsWith(name)
                    && line.substring(line.indexOf(" ids")).contains(number)), name);
        }
    }
}
