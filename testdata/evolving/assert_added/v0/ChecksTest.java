// Halves an odd number.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ChecksTest {
    @Test
    public void halves() {
        assertEquals(1, Checks.half(3));
    }
}
