// Finds the value in the table, and would make it alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CThirdTest {
    @Test
    public void test() {
        assertEquals("value", Holder.listed());
    }
}
