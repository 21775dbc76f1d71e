// Asks again.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CThirdTest {
    @Test
    public void test() {
        assertEquals("not today", Holder.get());
    }
}
