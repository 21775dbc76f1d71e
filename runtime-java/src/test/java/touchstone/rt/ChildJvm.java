// Runs a program of these tests in a JVM of its own and gives back what it printed and traced.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

final class ChildJvm {

    private ChildJvm() {}

    /** The program's output; it must end with exit code 0. */
    static String run(Class<?> program, List<String> jvmArguments, String... arguments) throws Exception {
        return runTo(0, Collections.emptyMap(), program, jvmArguments, arguments);
    }

    /** The output of a program that must end with this exit code. */
    static String runTo(
            int exitCode, Map<String, String> environment, Class<?> program, List<String> jvmArguments, String... arguments)
            throws Exception {
        ProcessBuilder builder = builder(command(program, jvmArguments, arguments));
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = read(process.getInputStream());
        assertEquals(exitCode, process.waitFor(), output);
        return output;
    }

    /** Runs a program under a limit that a shell sets; how it ends and what it prints does not matter. */
    static void runLimited(String limit, Class<?> program, List<String> jvmArguments) throws Exception {
        List<String> command = new ArrayList<>(Arrays.asList("bash", "-c", limit + "; exec \"$@\"", "bash"));
        command.addAll(command(program, jvmArguments));
        Process process = builder(command).redirectErrorStream(true).start();
        String output = read(process.getInputStream());
        process.waitFor();
        assertEquals("done\n", output);
    }

    /** Starts a program whose output goes to a file, to be killed by the caller. */
    static Process start(Class<?> program, Path traces, File output) throws Exception {
        String setting = "-D" + Settings.TRACE_PROPERTY + "=" + traces;
        List<String> command = command(program, Arrays.asList("-XX:TieredStopAtLevel=1", setting));
        return builder(command).redirectErrorStream(true).redirectOutput(output).start();
    }

    private static List<String> command(Class<?> program, List<String> jvmArguments, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(Arrays.asList("-cp", classPath(), "-Xverify:all"));
        command.addAll(jvmArguments);
        command.add(program.getName());
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    private static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        // A machine's own JVM options could print a line of their own.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return builder;
    }

    /** The output of a program whose trace goes to the folder. */
    static String runTraced(Class<?> program, Path folder, String... arguments) throws Exception {
        return run(program, Collections.singletonList("-D" + Settings.TRACE_PROPERTY + "=" + folder), arguments);
    }

    /** The lines of the only trace in the folder, but for those about the JVM. */
    static List<String> trace(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : wholeTrace(folder)) {
            if (!line.startsWith("jvm ") && !line.startsWith("property ")) {
                lines.add(line.replaceAll("(start|at|micros) \\d+", "$1 T"));
            }
        }
        return lines;
    }

    /** All lines of the only trace in the folder; none when there is no trace. */
    static List<String> wholeTrace(Path folder) throws IOException {
        String[] names = folder.toFile().list();
        if (names == null) {
            return Collections.emptyList();
        }
        assertEquals(1, names.length, Arrays.toString(names));
        assertEquals(true, names[0].matches("\\d+-[0-9a-f]+\\.trace"), names[0]);
        return TraceText.lines(Files.readAllBytes(folder.resolve(names[0])));
    }

    private static String classPath() throws Exception {
        List<String> parts = new ArrayList<>();
        for (Class<?> type : Arrays.asList(Probe.class, ChildJvm.class)) {
            parts.add(new File(type.getProtectionDomain().getCodeSource().getLocation().toURI()).getPath());
        }
        return String.join(File.pathSeparator, parts);
    }

    private static String read(InputStream stream) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
            bytes.write(buffer, 0, count);
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}
