// Looks for it.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() {
        assertFalse(Settings.hasExtra());
    }
}
