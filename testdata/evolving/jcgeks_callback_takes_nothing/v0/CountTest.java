// Uses no item.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CountTest {
    @Test
    public void counts() {
        assertEquals(2, 1 + 1);
    }
}
