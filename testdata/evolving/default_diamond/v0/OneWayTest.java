// Calls on one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OneWayTest {
    @Test
    public void calls() {
        assertEquals("top", new OneWay().who());
    }
}
