// Reads a resource, a property, the time and a random number.
import java.io.InputStream;

public class Zone {
    static int read() throws Exception {
        try (InputStream in = Zone.class.getResourceAsStream("/zones/utc.txt")) {
            return in.read();
        }
    }
}
