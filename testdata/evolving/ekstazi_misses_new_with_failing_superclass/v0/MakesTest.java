// Tries to make it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MakesTest {
    @Test
    public void makes() {
        String seen = "made";
        try {
            new Made();
        } catch (LinkageError failed) {
            seen = "failed";
        }
        assertEquals("failed", seen);
    }
}
