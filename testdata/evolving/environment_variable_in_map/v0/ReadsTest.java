// Reads the map.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() {
        assertEquals("fast", System.getenv().get("CONFORMANCE_MODE"));
    }
}
