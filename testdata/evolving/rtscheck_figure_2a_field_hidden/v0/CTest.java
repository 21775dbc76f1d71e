// Reads it from a C.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CTest {
    @Test
    public void reads() {
        assertEquals(10, new C().f);
    }
}
