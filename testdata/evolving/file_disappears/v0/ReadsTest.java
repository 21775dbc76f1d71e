// Reads the file.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() throws Exception {
        java.nio.file.Path path = java.nio.file.Paths.get("files", "data.txt");
        assertEquals("[data]", java.nio.file.Files.readAllLines(path).toString());
    }
}
