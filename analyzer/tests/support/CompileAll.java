// Compiles many small programs in one JVM: each line of the given file has an output folder, options and sources, separated by tabs.

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

public class CompileAll {
    public static void main(String[] arguments) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        boolean failed = false;
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] fields = line.split("\t");
            Files.createDirectories(Path.of(fields[0]));
            List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xlint:-options", "-d", fields[0]));
            Arrays.stream(fields[1].split(" ")).filter(option -> !option.isEmpty()).forEach(options::add);
            options.addAll(Arrays.asList(fields).subList(2, fields.length));
            if (compiler.run(null, null, null, options.toArray(new String[0])) != 0) {
                System.err.println("cannot compile " + fields[0]);
                failed = true;
            }
        }
        System.exit(failed ? 1 : 0);
    }
}
