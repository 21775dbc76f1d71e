// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PoolBTest {
    @Test
    public void test() throws Exception {
        PoolItem item = Pool.take();
        assertEquals("old", item.name());
        Pool.give(item);
    }
}
