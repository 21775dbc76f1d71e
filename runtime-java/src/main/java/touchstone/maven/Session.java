// What the touchstone program that started Maven asks for; absent when it did not.
package touchstone.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** A file, so that one variable with a fixed value is all that tests could see of it. */
final class Session {

    private static final String VARIABLE = "TOUCHSTONE_SESSION";

    final Path folder;
    final boolean runsUnsupported;
    final boolean isolates;
    private final String program;

    private Session(Path file) throws IOException {
        Lines lines = Lines.read(file);
        folder = file.toAbsolutePath().getParent();
        program = lines.value("program");
        runsUnsupported = "run".equals(lines.value("unsupported"));
        isolates = "yes".equals(lines.value("isolate"));
    }

    /** The session, or null when Maven was started by somebody else. */
    static Session current() throws IOException {
        String file = System.getenv(VARIABLE);
        return file == null || file.isEmpty() ? null : new Session(Paths.get(file));
    }

    /** Tells that Maven has read the build. */
    void begin() throws IOException {
        Files.write(folder.resolve("begun"), new byte[0]);
    }

    /** Runs a step of the program, which must end well; what it tells goes to the log. */
    void step(Consumer<String> log, String... arguments) throws IOException, Unsupported {
        List<String> command = new ArrayList<>(Arrays.asList(program, "build-step"));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> told = new ArrayList<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                told.add(line);
                log.accept(line);
            }
            if (process.waitFor() != 0) {
                String last = told.isEmpty() ? "touchstone failed" : told.get(told.size() - 1);
                throw new Unsupported(last.startsWith("error: ") ? last.substring("error: ".length()) : last);
            }
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }
}
