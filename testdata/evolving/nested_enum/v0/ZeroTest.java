// Uses the outer class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ZeroTest {
    @Test
    public void zero() {
        assertEquals(0, Calculator.zero());
    }
}
