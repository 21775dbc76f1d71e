// Fills the cache.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void fills() {
        assertEquals(3, new Cache().get("abc"));
    }
}
