// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MapATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Map.ALL.computeIfAbsent("k", k -> MapMaker.make()));
    }
}
