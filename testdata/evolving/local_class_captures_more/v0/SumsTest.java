// Sums.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SumsTest {
    @Test
    public void sums() {
        assertEquals(1, Sums.sum(1, 2));
    }
}
