// Lets it count.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CountsTest {
    @Test
    public void counts() {
        assertEquals(12, new Own().count());
    }
}
