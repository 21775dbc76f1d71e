// Initializes the class.
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class TouchesTest {
    @Test
    public void touches() {
        assertEquals(1, Switch.one());
        assertNull(System.getProperty("switched"));
    }
}
