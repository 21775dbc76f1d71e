// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SharedATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", new Shared().name);
    }
}
