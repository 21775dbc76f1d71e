// Uses the other class alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FineTest {
    @Test
    public void makes() {
        assertEquals("DPrime", new DPrime().getClass().getName());
    }
}
