// Reads the status code.
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class Status {
    private final String path = "files/status.txt";

    int read() throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader(path))) {
            return Integer.parseInt(reader.readLine());
        }
    }

    String path() {
        return path;
    }
}
