// Runs all initializers.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void reads() {
        assertEquals(1, Outermost.value);
    }
}
