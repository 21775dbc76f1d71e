// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PoolATest {
    @Test
    public void test() throws Exception {
        PoolItem item = Pool.take();
        assertEquals("old", item.name());
        Pool.give(item);
    }
}
