// Finds the map filled, and would fill it alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void test() {
        assertEquals("value", Names.get("key"));
    }
}
