// Reads resources for others.
package text;

import java.io.IOException;
import java.io.InputStream;

public class Text {
    public static int first(ClassLoader loader, String name) throws IOException {
        try (InputStream in = loader.getResourceAsStream(name)) {
            return in.read();
        }
    }
}
