// Checks the runtime where it works for real: in JVMs of their own, on and off.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

class ChildJvmTest {

    @TempDir Path temporary;

    @Test
    void everythingIsWritten() throws Exception {
        Path folder = temporary.resolve("traces");
        assertEquals("done\n", ChildJvm.runTraced(ChildPrograms.Everything.class, folder, 64));
        String string = "java.lang.String";
        assertEquals(Arrays.asList(
                "hit 1", "hit 3", "init 5", "init 6 open",
                "record allEnvironment 40", "record allProperties 38",
                "record bundle 47 messages", "record classResource 34 " + string + " s.txt", "record construct 24 " + string + "#<init>()V",
                "record defineClass 22 ", "record deserialize 31 java.lang.Object", "record environment 39 PATH",
                "record field 26 java.io.File#separator", "record file 35 f.txt",
                "record files 48 one", "record files 48 other", "record files 49 known", "record forName 20 a.B",
                "record handle 27 " + string + " length",
                "record invoke 25 java.lang.Object#toString()Ljava/lang/String; " + string,
                "record listing 36 folder", "record loadClass 21 a.C", "record member 28 " + string + "#length()I",
                "record nativeLibrary 41 lib", "record newInstance 23 " + string, "record object 42 " + string,
                "record property 37 key", "record proxy 30 java.lang.Comparable", "record proxy 30 java.lang.Runnable",
                "record proxy 50 java.lang.Runnable",
                "record resource 33 r.txt", "record service 29 java.lang.Runnable", "record shape 32 " + string),
                ChildJvm.trace(folder));
    }

    @Test
    void offByDefaultWritesNothing() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("work"));
        List<String> inFolder = Collections.singletonList("-Duser.dir=" + folder);
        assertEquals("done\n", ChildJvm.run(ChildPrograms.Everything.class, inFolder));
        assertEquals("done\n", ChildJvm.run(ChildPrograms.Everything.class,
                Collections.singletonList("-D" + Settings.TRACE_PROPERTY + "=")));
        assertEquals(0, folder.toFile().list().length);
    }

    @Test
    void idsBeyondTheAnnouncedNumberAreKept() throws Exception {
        for (int announced : new int[] {10, 0, -1}) {
            Path folder = temporary.resolve("traces" + announced);
            assertEquals("", ChildJvm.runTraced(ChildPrograms.Beyond.class, folder, announced));
            assertEquals(Arrays.asList("hit 0", "hit 9", "hit 10", "hit 11", "hit 70000", "hit 2147483646"),
                    ChildJvm.trace(folder));
        }
    }

    @Test
    void aRecorderDoesNotRecordItselfAndSurvivesThrowingOperands() throws Exception {
        assertEquals("", ChildJvm.runTraced(ChildPrograms.Reentrant.class, temporary, 10));
        assertEquals(Arrays.asList("hit 8", "record file 1 computed", "record file 3 after"),
                ChildJvm.trace(temporary));
    }

    @Test
    void manyThreadsLoseNothing() throws Exception {
        // Fewer ids than are hit, so that the array and the set both work.
        assertEquals("", ChildJvm.runTraced(ChildPrograms.Threads.class, temporary, 1_000));
        List<String> trace = ChildJvm.trace(temporary);
        for (int id = 0; id < 2_000; id++) {
            assertEquals("hit " + id, trace.get(id));
        }
        TreeSet<String> records = new TreeSet<>(trace.subList(2_000, trace.size()));
        assertEquals(50 + 20, trace.size() - 2_000);
        assertEquals(50 + 20, records.size());
        assertTrue(records.contains("record object 9 java.lang.Integer"));
        assertTrue(records.contains("record property 49 key49"));
    }

    @Test
    void flushedFactsSurviveAHalt() throws Exception {
        assertEquals("", ChildJvm.runTraced(ChildPrograms.Flushing.class, temporary, 10));
        assertEquals(Arrays.asList("hit 1", "hit 2"), ChildJvm.trace(temporary));
    }

    @Test
    void firstUseInAShutdownHookIsHarmless() throws Exception {
        Path folder = temporary.resolve("traces");
        assertEquals("hook ran\n", ChildJvm.runTraced(ChildPrograms.InAShutdownHook.class, folder, 10));
        assertFalse(Files.exists(folder));
    }

    @Test
    void noLoaderIsHeld() throws Exception {
        assertEquals("unloaded\n", ChildJvm.runTraced(ChildPrograms.Unloading.class, temporary, 10));
        assertEquals(3 + 1, ChildJvm.trace(temporary).size());
    }

    @Test
    void aFolderThatCannotBeWrittenIsSilent() throws Exception {
        Path file = Files.write(temporary.resolve("file"), new byte[1]);
        assertEquals("done\n", ChildJvm.runTraced(ChildPrograms.Everything.class, file, 64));
        assertEquals(1, Files.size(file));
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_23)
    void deniedPropertiesMeanOff() throws Exception {
        Path folder = temporary.resolve("traces");
        String output = ChildJvm.run(ChildPrograms.Denied.class, Arrays.asList(
                "-Djava.security.manager=allow", "-D" + Settings.TRACE_PROPERTY + "=" + folder));
        assertTrue(output.endsWith("done\n"), output);
        assertFalse(Files.exists(folder));
    }
}
