// Reads it from an A.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void reads() {
        assertEquals(10, new A().f);
    }
}
