// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LruATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Lru.get());
    }
}
