// Touches the class, hence its interface, whose constant reflection could read.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ZeroTest {
    @Test
    public void zero() {
        assertEquals(0, new User().zero());
    }
}
