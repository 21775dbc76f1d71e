// Finds the value, and would make it alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void test() {
        assertEquals("value", Holder.get());
    }
}
