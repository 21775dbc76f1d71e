// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OrBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Or.get());
    }
}
