// Comes first.
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class ATest {
    @Test
    public void test() throws Exception {
        assertNull(getClass().getResource("/conf.d"));
    }
}
