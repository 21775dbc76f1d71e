// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ComputedATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Computed.get());
    }
}
