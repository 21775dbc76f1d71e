// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DatesATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Dates.one());
    }
}
