// Counts the constants.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CountsTest {
    @Test
    public void counts() {
        assertEquals(2, Color.values().length);
    }
}
