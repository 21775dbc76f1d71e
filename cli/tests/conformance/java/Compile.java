// Compiles many small programs in one JVM, since starting a compiler for each would take longer than compiling.
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads tasks from the file given as argument: lines {@code sources}, {@code classes}, {@code path}, {@code option} with a value
 * each, then a line {@code go}. What goes wrong is written to a file {@code errors.txt} beside the task's class folder.
 */
public final class Compile {
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    private final List<String> options = new ArrayList<>();
    private Path sources;
    private Path classes;

    public static void main(String[] arguments) throws IOException {
        Compile compile = new Compile();
        for (String line : Files.readAllLines(Paths.get(arguments[0]))) {
            int space = line.indexOf(' ');
            compile.obey(space < 0 ? line : line.substring(0, space), line.substring(space + 1));
        }
    }

    private void obey(String word, String value) throws IOException {
        switch (word) {
            case "sources":
                sources = Paths.get(value);
                break;
            case "classes":
                classes = Paths.get(value);
                break;
            case "path":
                options.add("-classpath");
                options.add(value);
                break;
            case "option":
                options.add(value);
                break;
            default:
                go();
                options.clear();
        }
    }

    private void go() throws IOException {
        Files.createDirectories(classes);
        options.add("-d");
        options.add(classes.toString());
        List<File> units = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(sources)) {
            walk.filter(file -> file.toString().endsWith(".java")).sorted().forEach(file -> units.add(file.toFile()));
        }
        StringWriter messages = new StringWriter();
        boolean compiled = units.isEmpty()
                || compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromFiles(units)).call();
        if (!compiled) {
            Files.write(classes.resolveSibling("errors.txt"), messages.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
