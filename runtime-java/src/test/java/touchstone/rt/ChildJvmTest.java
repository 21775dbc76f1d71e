// Checks the runtime where it works for real: in JVMs of their own, on and off.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
        assertEquals("done\n", ChildJvm.runTraced(ChildPrograms.Everything.class, folder));
        String string = "java.lang.String";
        List<String> trace = ChildJvm.trace(folder);
        List<String> facts = new ArrayList<>();
        for (String line : trace) {
            if (line.startsWith("fact ")) {
                facts.add(line.replaceFirst("fact \\d+ ", ""));
            }
        }
        assertEquals(Arrays.asList(
                "forName 20 a.B", "loadClass 21 a.C", "defineClass 22 \"\"", "newInstance 23 " + string,
                "construct 24 " + string + "#<init>()V",
                "invoke 25 java.lang.Object#toString()Ljava/lang/String; " + string,
                "field 26 java.io.File#separator", "handle 27 " + string + " length", "member 28 " + string + "#length()I",
                "service 29 java.lang.Runnable", "proxy 30 java.lang.Runnable", "proxy 30 java.lang.Comparable",
                "deserialize 31 java.lang.Object unfollowed", "shape 32 " + string, "resource 33 r.txt",
                "classResource 34 " + string + " s.txt", "file 35 f.txt", "listing 36 folder", "property 37 key",
                "allProperties 38", "environment 39 PATH", "allEnvironment 40", "nativeLibrary 41 lib",
                "bundle 47 messages", "files 48 one", "files 48 other", "files 49 known",
                "proxy 50 java.lang.Runnable", "tree 51 a", "tree 51 b", "tree 52 c", "command 53 run", "command 53 d",
                "command 54 \"run e\"", "compiler 55", "object 42 " + string), facts);
        String numbers = numbers(0, facts.size());
        List<String> rest = trace.subList(0, 1);
        assertEquals(Arrays.asList("init 5 ended ids facts"), rest);
        rest = trace.subList(1 + facts.size(), trace.size());
        assertEquals(Arrays.asList("init 6 running ids facts" + numbers, "exit at T open 0 ids 1 3 5 6 facts" + numbers), rest);
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
    void idsBeyondTheStampsAreKept() throws Exception {
        assertEquals("", ChildJvm.runTraced(ChildPrograms.Beyond.class, temporary));
        assertEquals(Arrays.asList("exit at T open 0 ids 0 9 10 11 70000 2147483646 facts"), ChildJvm.trace(temporary));
    }

    @Test
    void aRecorderDoesNotRecordItselfAndSurvivesThrowingOperands() throws Exception {
        assertEquals("", ChildJvm.runTraced(ChildPrograms.Reentrant.class, temporary));
        assertEquals(Arrays.asList("fact 0 file 1 computed", "fact 1 file 3 after", "exit at T open 0 ids 2 8 facts 0 1"),
                ChildJvm.trace(temporary));
    }

    @Test
    void manyThreadsLoseNothing() throws Exception {
        assertEquals("", ChildJvm.runTraced(ChildPrograms.Threads.class, temporary));
        List<String> trace = ChildJvm.trace(temporary);
        assertEquals(50 + 20 + 1, trace.size());
        assertEquals("exit at T open 0 ids" + numbers(0, 2_000) + " facts" + numbers(0, 70), trace.get(70));
        TreeSet<String> facts = new TreeSet<>();
        for (String line : trace.subList(0, 70)) {
            facts.add(line.replaceFirst("fact \\d+ ", ""));
        }
        assertEquals(50 + 20, facts.size());
        assertTrue(facts.contains("object 9 java.lang.Integer"));
        assertTrue(facts.contains("property 49 key49"));
    }

    @Test
    void firstUseInAShutdownHookIsHarmless() throws Exception {
        Path folder = temporary.resolve("traces");
        assertEquals("hook ran\n", ChildJvm.runTraced(ChildPrograms.InAShutdownHook.class, folder));
        // No end can be reported any more, so the trace says that it is not complete.
        assertEquals(Collections.emptyList(), ChildJvm.trace(folder));
    }

    @Test
    void noLoaderIsHeld() throws Exception {
        assertEquals("unloaded\n", ChildJvm.runTraced(ChildPrograms.Unloading.class, temporary));
        assertEquals(3 + 1, ChildJvm.trace(temporary).size());
    }

    @Test
    void aFolderThatCannotBeWrittenIsSilent() throws Exception {
        Path file = Files.write(temporary.resolve("file"), new byte[1]);
        assertEquals("done\n", ChildJvm.runTraced(ChildPrograms.Everything.class, file));
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

    private static String numbers(int from, int to) {
        StringBuilder numbers = new StringBuilder();
        for (int number = from; number < to; number++) {
            numbers.append(' ').append(number);
        }
        return numbers.toString();
    }
}
