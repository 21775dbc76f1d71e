// Compiles many small programs in one JVM, each by itself, and copies their other files.

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Arguments: the class path; then pairs of a folder with sources and the folder for its classes. */
final class CompileAll {

    private CompileAll() {}

    public static void main(String[] arguments) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (int index = 1; index + 1 < arguments.length; index += 2) {
            if (!compile(compiler, arguments[0], Paths.get(arguments[index]), Paths.get(arguments[index + 1]))) {
                System.out.println(arguments[index]);
            }
        }
    }

    /** Whether it compiles; a program for another JDK does not. */
    private static boolean compile(JavaCompiler compiler, String classPath, Path sources, Path classes) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(sources)) {
            files = found.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
        List<String> options = new ArrayList<>(List.of("-nowarn", "-g", "-encoding", "UTF-8", "-proc:none", "-d",
                classes.toString(), "-cp", classPath + File.pathSeparator + classes));
        List<Path> java = files.stream().filter(file -> file.toString().endsWith(".java")).collect(Collectors.toList());
        Files.createDirectories(classes);
        for (Path file : files) {
            if (!java.contains(file)) {
                Path copy = classes.resolve(sources.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var units = manager.getJavaFileObjectsFromPaths(java);
            return compiler.getTask(new StringWriter(), manager, unused -> {}, options, null, units).call();
        }
    }
}
