/** Writes every method of the inputs as `a/B#name(descriptor)`, one a line: the list for granularity `checker`. */
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

public final class ListMethods {
    public static void main(String[] arguments) throws Exception {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(arguments[0])))) {
            for (int index = 1; index < arguments.length; index++) {
                for (byte[] bytes : ClassSource.open(arguments[index]).files.values()) {
                    ClassHeader header = ClassHeader.read(bytes);
                    if (header != null) {
                        header.methods.forEach(method -> out.println(header.name + "#" + method));
                    }
                }
            }
        }
    }
}
