// Reads properties and variables, the time, and its own members.
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class SettingsTest {
    @Test
    public void looksAround() {
        assertTrue(System.getProperty("user.dir") != null);
        assertTrue(System.currentTimeMillis() > 0);
        assertEquals(1, SettingsTest.class.getDeclaredMethods().length);
        assertNull(System.getenv("NO_SUCH_VARIABLE"));
    }
}
