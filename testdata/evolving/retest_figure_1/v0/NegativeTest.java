// Test case 2: a negative number.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NegativeTest {
    @Test
    public void ofANegative() {
        assertEquals("error", new Avg().avg(-1));
    }
}
