// Calls on the bottom.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CTest {
    @Test
    public void calls() {
        assertEquals(1, new C().m());
    }
}
