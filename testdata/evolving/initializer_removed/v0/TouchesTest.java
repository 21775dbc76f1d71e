// Initializes the class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TouchesTest {
    @Test
    public void touches() {
        assertEquals(1, Switch.one());
        assertEquals("on", System.getProperty("initializer_removed"));
    }
}
