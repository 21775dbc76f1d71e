/** One line a class, `input TAB root and name TAB outcome`; the outcome is `ok` or what was wrong, without offsets. */
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

final class Report implements AutoCloseable {
    static final String OK = "ok";
    private static final int PROGRESS = 10_000;

    private final PrintWriter out;
    private final String what;
    private final long start = System.nanoTime();
    private int lines;

    Report(Path file) throws IOException {
        BufferedWriter writer = Files.newBufferedWriter(file);
        out = new PrintWriter(writer);
        what = file.getFileName().toString().replace(".report", "");
    }

    void add(String input, String name, String outcome) {
        out.println(input + "\t" + name + "\t" + outcome);
        if (++lines % PROGRESS == 0) {
            System.err.printf("  %s: %,d classes, %d s%n", what, lines, (System.nanoTime() - start) / 1_000_000_000);
        }
    }

    /** An error without numbers and object addresses: offsets move when probes are inserted. */
    static String outcome(Throwable error) {
        return error.getClass().getName() + ": " + normalized(String.valueOf(error.getMessage()));
    }

    static String normalized(String message) {
        // Of HotSpot's long messages the place and the reason, but not the dump of frames and bytes.
        String line = message.lines().limit(6).map(String::strip).collect(Collectors.joining(" ")).replace('\t', ' ');
        return line.replaceAll("@[0-9a-f]+", "@").replaceAll("[0-9]+", "#");
    }

    @Override
    public void close() {
        out.close();
    }
}
