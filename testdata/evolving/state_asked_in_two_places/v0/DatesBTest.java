// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DatesBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Dates.two());
    }
}
