// Picks.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PicksTest {
    @Test
    public void picks() {
        assertEquals(0, Pick.pick("b"));
    }
}
