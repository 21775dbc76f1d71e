// What the touchstone program that started Maven asks for; absent when it did not.
package touchstone.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** A file, so that one variable with a fixed value is all that tests could see of it. */
final class Session {

    static final String VARIABLE = "TOUCHSTONE_SESSION";

    /** The last line of a step that did not end well. */
    static final String FAILED = new String("failed");

    /** Another copy of this class, from another class loader, has another one. */
    private static final byte[] KEY = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);

    private static volatile String own;

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

    /** The session, or null when Maven was started by somebody else, or another copy of this extension is at work. */
    static Session current() throws IOException {
        String file = own == null ? System.getenv(VARIABLE) : own;
        Session session = file == null || file.isEmpty() ? null : new Session(Paths.get(file));
        return session == null || !session.isClaimed() ? null : session;
    }

    /** A session that this extension has asked for itself, because it stands in the build. */
    static void setOwn(String file) {
        own = file;
    }

    /** A build may have the extension, and be started by {@code touchstone test} with its own: one of them does the work. */
    private boolean isClaimed() throws IOException {
        Path claim = folder.resolve("claimed");
        try {
            Files.write(claim, KEY, StandardOpenOption.CREATE_NEW);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return Arrays.equals(Files.readAllBytes(claim), KEY);
        }
    }

    /** Tells the program that not the tests are to blame. A file is taken away, since a full disk could not take another. */
    void spoil() {
        try {
            Files.deleteIfExists(folder.resolve("sound"));
        } catch (IOException failed) {
            // Then the exit code is that of a build that failed.
        }
    }

    /** Tells that Maven has read the build. */
    void begin() throws IOException {
        Files.write(folder.resolve("begun"), new byte[0]);
    }

    /** Runs a step of the program, which must end well; what it tells goes to the log. */
    void step(Consumer<String> log, String... arguments) throws IOException, Unsupported {
        List<String> told = run(program, log, arguments);
        if (!told.isEmpty() && told.get(told.size() - 1) == FAILED) {
            String last = told.size() == 1 ? "touchstone failed" : told.get(told.size() - 2);
            throw new Unsupported(last.startsWith("error: ") ? last.substring("error: ".length()) : last);
        }
    }

    /** Runs a step; what it told, and {@link #FAILED} when it did not end well. */
    static List<String> run(String program, Consumer<String> log, String... arguments) throws IOException {
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
                told.add(FAILED);
            }
            return told;
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
    }
}
