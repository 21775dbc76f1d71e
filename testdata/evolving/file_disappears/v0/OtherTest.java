// Reads another.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void reads() throws Exception {
        java.nio.file.Path path = java.nio.file.Paths.get("files", "more.txt");
        assertEquals("[more]", java.nio.file.Files.readAllLines(path).toString());
    }
}
