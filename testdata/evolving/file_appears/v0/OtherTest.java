// Looks for another.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class OtherTest {
    @Test
    public void looks() {
        assertTrue(java.nio.file.Files.exists(java.nio.file.Paths.get("files/there.txt")));
    }
}
