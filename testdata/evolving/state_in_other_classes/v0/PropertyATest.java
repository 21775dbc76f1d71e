// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PropertyATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Property.get());
    }
}
