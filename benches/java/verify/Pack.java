/** Writes every class of the inputs into one file, each as its length (four bytes, big endian) and its bytes. */
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

public final class Pack {
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (int index = 1; index < arguments.length; index++) {
                for (byte[] bytes : ClassSource.open(arguments[index]).files.values()) {
                    ClassHeader header = ClassHeader.read(bytes);
                    if (header != null && !header.isModule) {
                        out.writeInt(bytes.length);
                        out.write(bytes);
                    }
                }
            }
        }
    }
}
