// Finds what the first one left.
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class BTest {
    @Test
    public void test() throws Exception {
        assertNull(getClass().getClassLoader().getResource("conf.d"));
    }
}
