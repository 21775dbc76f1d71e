// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AtomicATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Atomic.get());
    }
}
