// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PropertyBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Property.get());
    }
}
