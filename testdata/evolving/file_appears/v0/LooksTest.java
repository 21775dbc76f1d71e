// Looks for the file.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() {
        assertFalse(new java.io.File("files/marker").exists());
    }
}
