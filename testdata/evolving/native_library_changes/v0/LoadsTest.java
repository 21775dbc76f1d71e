// Loads it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LoadsTest {
    @Test
    public void loads() {
        assertEquals("missing", Loads.load());
    }
}
