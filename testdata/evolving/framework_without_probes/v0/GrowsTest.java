// Gets one more test.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GrowsTest {
    @Test
    public void one() {
        assertEquals(1, "x".length());
    }
}
