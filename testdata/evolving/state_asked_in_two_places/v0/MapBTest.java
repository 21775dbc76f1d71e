// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MapBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Map.ALL.computeIfAbsent("k", k -> MapMaker.make()));
    }
}
