// Reads another resource.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() throws Exception {
        try (java.io.InputStream in = ReadsTest.class.getResourceAsStream("/note.txt")) {
            assertEquals('n', in.read());
        }
    }
}
