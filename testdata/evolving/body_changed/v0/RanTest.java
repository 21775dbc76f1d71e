// Ran it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RanTest {
    @Test
    public void runs() {
        assertEquals(1, new A().changed());
    }
}
