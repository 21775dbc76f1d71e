// Calls one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OneTest {
    @Test
    public void one() {
        assertEquals(1, Tool.one());
    }
}
