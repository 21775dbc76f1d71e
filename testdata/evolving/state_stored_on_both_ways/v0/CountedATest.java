// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CountedATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Counted.get());
    }
}
