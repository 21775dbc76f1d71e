// Sums.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SumTest {
    @Test
    public void sums() {
        assertEquals(3, Tool.sum(1, 2));
    }
}
