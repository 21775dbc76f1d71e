// Compiles and runs thousands of small programs in one JVM, as it is told on its standard input.
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Argument: the folder in which programs are laid out; class files go to {@code classes} in it, those of libraries to
 * {@code library.jar}. Commands, each a letter: {@code B}
 * forgets all programs and compiles first revisions, {@code S} compiles second ones and puts them in the place of the first, {@code U} brings the first back,
 * {@code R} runs tests. Numbers are four bytes, texts are a length and UTF-8.
 */
public final class RtsDriver {
    /** The folder of what is in the jar. */
    static final String LIBRARY = "library";

    private final Path root;
    private final Compiler compiler;
    private final DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    private final DataOutputStream out;
    /** By program: the files of its first revision. */
    private final Map<Integer, Map<String, byte[]>> first = new HashMap<>();
    /** By program: the files that its second revision has now. */
    private final Map<Integer, Map<String, byte[]>> second = new HashMap<>();

    private RtsDriver(Path root, PrintStream answers) {
        this.root = root;
        this.compiler = new Compiler(root);
        this.out = new DataOutputStream(new BufferedOutputStream(answers, 1 << 16));
    }

    public static void main(String[] arguments) throws IOException {
        // What a test prints must not get among the answers.
        PrintStream answers = System.out;
        System.setOut(System.err);
        new RtsDriver(Paths.get(arguments[0]), answers).serve();
        System.exit(0);
    }

    private void serve() throws IOException {
        for (int command = in.read(); command >= 0; command = in.read()) {
            switch (command) {
                case 'B':
                    compile(true);
                    break;
                case 'S':
                    compile(false);
                    break;
                case 'U':
                    undo();
                    break;
                case 'R':
                    run();
                    break;
                default:
                    throw new IOException("no command: " + command);
            }
            out.flush();
        }
    }

    private void compile(boolean isFirst) throws IOException {
        Map<Integer, Map<String, String>> programs = new LinkedHashMap<>();
        if (isFirst) {
            for (Map<String, byte[]> files : first.values()) {
                exchange(files, new HashMap<>());
            }
            first.clear();
        }
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            int program = in.readInt();
            Map<String, String> files = new LinkedHashMap<>();
            int size = in.readInt();
            for (int j = 0; j < size; j++) {
                files.put(readText(), readText());
            }
            programs.put(program, files);
        }
        Map<Integer, String> errors = new TreeMap<>();
        Map<Integer, Map<String, byte[]>> compiled = compiler.compile(programs, errors);
        for (Map.Entry<Integer, Map<String, byte[]>> entry : compiled.entrySet()) {
            int program = entry.getKey();
            Map<String, byte[]> before = isFirst ? new HashMap<>() : first.getOrDefault(program, new HashMap<>());
            exchange(before, entry.getValue());
            (isFirst ? first : second).put(program, entry.getValue());
        }
        pack();
        out.writeInt(errors.size());
        for (Map.Entry<Integer, String> error : errors.entrySet()) {
            out.writeInt(error.getKey());
            writeText(error.getValue());
        }
    }

    /** Brings the files on disk from one state to the other: only what is different is touched. */
    private void exchange(Map<String, byte[]> before, Map<String, byte[]> after) throws IOException {
        for (String name : before.keySet()) {
            if (!after.containsKey(name)) {
                Files.delete(root.resolve(name));
            }
        }
        for (Map.Entry<String, byte[]> file : after.entrySet()) {
            byte[] old = before.get(file.getKey());
            if (old == null || !Arrays.equals(old, file.getValue())) {
                Path path = root.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
        }
    }

    private void undo() throws IOException {
        for (Map.Entry<Integer, Map<String, byte[]>> entry : second.entrySet()) {
            exchange(entry.getValue(), first.getOrDefault(entry.getKey(), new HashMap<>()));
        }
        second.clear();
        pack();
        out.writeInt(0);
    }

    /** Makes the jar of the libraries of all programs; it is there even when no program has one. */
    private void pack() throws IOException {
        Path folder = Files.createDirectories(root.resolve(LIBRARY));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes); Stream<Path> files = Files.walk(folder)) {
            putEntry(jar, "library.txt", new byte[] {'x'});
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                putEntry(jar, folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        Path jar = root.resolve(LIBRARY + ".jar");
        if (!Files.exists(jar) || !Arrays.equals(Files.readAllBytes(jar), bytes.toByteArray())) {
            Files.write(jar, bytes.toByteArray());
        }
    }

    private static void putEntry(ZipOutputStream jar, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        jar.putNextEntry(entry);
        jar.write(bytes);
    }

    private void run() throws IOException {
        Path classes = Paths.get(readText());
        boolean tells = in.readInt() != 0;
        long milliseconds = in.readInt();
        int count = in.readInt();
        List<List<String>> programs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int size = in.readInt();
            List<String> tests = new ArrayList<>();
            for (int j = 0; j < size; j++) {
                tests.add(readText());
            }
            programs.add(tests);
        }
        for (List<String> tests : programs) {
            List<String> outcomes = new ProgramRun(classes, tells).run(tests, milliseconds);
            out.writeInt(outcomes.size());
            for (String outcome : outcomes) {
                writeText(outcome);
            }
        }
    }

    private String readText() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void writeText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
