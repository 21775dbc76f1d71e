// Uses the outer class, which only names one more member class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ZeroTest {
    @Test
    public void zero() {
        assertEquals(0, Calculator.zero());
    }
}
