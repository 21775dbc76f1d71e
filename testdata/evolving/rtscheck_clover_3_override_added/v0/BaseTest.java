// Calls on the superclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BaseTest {
    @Test
    public void calls() {
        assertEquals(1, new Base().m());
    }
}
