// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FailedATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Failed.get());
    }
}
