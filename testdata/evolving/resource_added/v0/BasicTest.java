// Looks for another one.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class BasicTest {
    @Test
    public void looks() {
        assertTrue(Settings.hasBasic());
    }
}
