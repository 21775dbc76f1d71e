// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PutATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Put.get());
    }
}
