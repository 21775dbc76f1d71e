// Fills it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void fills() {
        assertEquals(1, Lazy.get());
    }
}
