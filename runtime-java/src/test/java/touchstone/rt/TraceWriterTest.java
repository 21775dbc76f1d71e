// Checks the text of a trace and that its file appears whole.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceWriterTest {

    @Test
    void linesAreAsSpecified() {
        List<Fact> facts = new ArrayList<>(Arrays.asList(
                new Fact("invoke", 3, "a.B#m()V", "a.C"), new Fact("invoke", 3, "a.B#m()V", null),
                new Fact("allProperties", 9, null, null), new Fact("defineClass", 11, "", null),
                new Fact("defineClass", 2, "z", null)));
        Collections.sort(facts);
        assertEquals("hit\t0\nhit\t7\ninit\t5\topen\nrecord\tallProperties\t9\nrecord\tdefineClass\t2\tz\n"
                + "record\tdefineClass\t11\t\nrecord\tinvoke\t3\ta.B#m()V\nrecord\tinvoke\t3\ta.B#m()V\ta.C\n",
                TraceWriter.text(new int[] {0, 7}, new int[] {5}, facts));
    }

    @Test
    void textsAreEscaped() {
        Fact fact = new Fact("file", 1, "a\\b\tc\nd\re\uD800f\uDC00 \uD83D\uDE00 ü", null);
        assertEquals("record\tfile\t1\ta\\\\b\\tc\\nd\\re\\ud800f\\udc00 \uD83D\uDE00 ü\n",
                TraceWriter.text(new int[0], new int[0], Collections.singletonList(fact)));
    }

    @Test
    void aSecondWriteReplacesTheFirst(@TempDir Path folder) throws IOException {
        Path deep = folder.resolve("not/yet");
        TraceWriter writer = new TraceWriter(deep.toString(), "12", "ab");
        writer.write(new int[] {1}, new int[0], Collections.emptyList());
        writer.write(new int[] {1, 2}, new int[0], Collections.emptyList());
        assertArrayEquals(new String[] {"12-ab.hits"}, deep.toFile().list());
        assertEquals(Arrays.asList("hit\t1", "hit\t2"), Files.readAllLines(deep.resolve("12-ab.hits")));
    }

    @Test
    void aFolderThatIsAFileIsAnError(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[1]);
        TraceWriter writer = new TraceWriter(file.toString(), "12", "ab");
        assertThrows(IOException.class, () -> writer.write(new int[0], new int[0], Collections.emptyList()));
    }
}
