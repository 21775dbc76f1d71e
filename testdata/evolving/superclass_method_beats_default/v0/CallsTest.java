// Calls on both.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallsTest {
    @Test
    public void calls() {
        assertEquals("interface", new Both().name());
    }
}
