// Reads its text from a resource.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Greeting {
    static String text() throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Greeting.class.getResourceAsStream("greeting.txt")))) {
            return in.readLine();
        }
    }

    static int version() {
        return 1;
    }
}
