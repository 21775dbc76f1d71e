// Calls the other.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TwoTest {
    @Test
    public void two() {
        assertEquals(2, Tool.two());
    }
}
