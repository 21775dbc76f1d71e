// Finds the one that goes.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() {
        assertTrue(Settings.has("extra.txt"));
    }
}
