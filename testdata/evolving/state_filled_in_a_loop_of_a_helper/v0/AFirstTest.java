// Fills the map.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void test() {
        assertEquals("value", Names.get("key"));
    }
}
