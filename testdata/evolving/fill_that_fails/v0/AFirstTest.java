// Is the first to ask.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void test() {
        assertEquals("not today", Holder.get());
    }
}
