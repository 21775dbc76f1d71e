// Uses nothing of it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void other() {
        assertEquals(42, 6 * 7);
    }
}
