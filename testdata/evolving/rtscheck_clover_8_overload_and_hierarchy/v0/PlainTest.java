// Picks with an A.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PlainTest {
    @Test
    public void picks() {
        assertEquals("A", Pick.pick(new A()));
    }
}
