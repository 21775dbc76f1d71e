// Calls it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TwiceTest {
    @Test
    public void twice() {
        assertEquals(2, Tool.twice(1));
    }
}
