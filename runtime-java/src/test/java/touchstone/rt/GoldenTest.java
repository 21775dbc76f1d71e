// Writes the traces of testdata/traces with fixed times and compares them with the files there; the Rust reader reads the same.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.junit.jupiter.api.Test;

/** With the environment variable TOUCHSTONE_BLESS the files are written anew; read the diff. */
class GoldenTest {

    private static final Path FOLDER = Paths.get("..", "testdata", "traces");

    /** A recording whose times are counted, and whose bytes stay here. */
    private static final class Made {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final Recording recording;

        Made(boolean perMethod) {
            Clock clock = new Clock() {
                private long ticks;

                @Override
                long millis() {
                    return 1_700_000_000_000L + ++ticks;
                }

                @Override
                long nanos() {
                    return 1_000_000L * ++ticks;
                }
            };
            recording = new Recording(new byte[100], 100, (block, length) -> bytes.write(block, 0, length), clock, perMethod);
        }

        void start() throws Exception {
            byte[] lineage = new byte[16];
            byte[] mapId = new byte[16];
            for (int index = 0; index < 16; index++) {
                lineage[index] = (byte) index;
                mapId[index] = (byte) (0xF0 + index);
            }
            String[] names = {"java.version", "user.dir"};
            String[] values = {"17.0.1", "/a b"};
            recording.start(new ThisJvm(1_699_999_999_000L, 4_242, 4_000, names, values), new MapHead(300, lineage, mapId));
        }
    }

    @Test
    void everyBlock() throws Exception {
        Made made = new Made(true);
        Recording recording = made.recording;
        made.start();
        recording.hit(7);
        recording.hit(250);
        recording.fact("property", 8, "key", null, null, null);
        recording.open(Window.DISCOVERY, "a.OneTest");
        recording.hit(9);
        recording.close(Window.DISCOVERY, "a.OneTest");
        recording.open(Window.TEST_CLASS, "a.OneTest");
        recording.begin(Span.INIT, 20, null);
        recording.hit(21);
        recording.fact("forName", 22, "a.B", null, null, null);
        recording.end(Span.INIT, 20);
        recording.openMethod("a.OneTest", "first()");
        recording.begin(Span.INIT, 30, null);
        recording.hit(31);
        recording.begin(Span.FILL, 40, Thread.class);
        recording.fact("invoke", 41, "a.B#m()V", "a.C", null, null);
        recording.end(Span.FILL, 40);
        recording.outcome("a.OneTest", null, Windows.PASSED);
        recording.closeMethod("a.OneTest", "first()");
        recording.end(Span.INIT, 30);
        recording.openMethod("a.OneTest", "second()");
        recording.outcome("a.OneTest", "second()", Windows.FAILED);
        recording.closeMethod("a.OneTest", "second()");
        recording.outcome("a.OneTest", null, Windows.SKIPPED);
        recording.outcome("a.OneTest", null, Windows.ABORTED);
        recording.close(Window.TEST_CLASS, "a.OneTest");
        recording.fact("file", 50, "\0\n\"\\ \u00fc\u20ac\uD83D\uDE00\uD800", "", null, null);
        recording.hit(51);
        recording.open(Window.TEST_CLASS, "a.TwoTest");
        recording.exit();
        recording.hit(60);
        recording.fact("allProperties", 61, null, null, null, null);
        recording.stop("no memory left for the trace");
        check("every_block", made);
    }

    @Test
    void noWindow() throws Exception {
        Made made = new Made(false);
        made.start();
        made.recording.hit(3);
        made.recording.exit();
        check("no_window", made);
    }

    @Test
    void lost() throws Exception {
        Made made = new Made(false);
        made.start();
        made.recording.stop("the probe map x.map cannot be used: is not a probe map");
        made.recording.hit(3);
        made.recording.exit();
        check("lost", made);
    }

    private static void check(String name, Made made) throws Exception {
        Path trace = FOLDER.resolve(name + ".trace");
        Path expected = FOLDER.resolve(name + ".expect");
        byte[] bytes = made.bytes.toByteArray();
        String text = String.join("\n", TraceText.lines(bytes)) + "\n";
        if (System.getenv("TOUCHSTONE_BLESS") != null) {
            Files.createDirectories(FOLDER);
            Files.write(trace, bytes);
            Files.write(expected, text.getBytes(StandardCharsets.US_ASCII));
        }
        assertEquals(new String(Files.readAllBytes(expected), StandardCharsets.US_ASCII), text);
        assertArrayEquals(Files.readAllBytes(trace), bytes);
    }
}
