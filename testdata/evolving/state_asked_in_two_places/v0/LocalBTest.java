// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LocalBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Local.FORMAT.get());
    }
}
