// Picks with a B.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PicksTest {
    @Test
    public void picks() {
        assertEquals("Object", Pick.pick(new B()));
    }
}
