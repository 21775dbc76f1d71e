// Looks for the plugin.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() {
        assertEquals("none", Plugins.load());
    }
}
