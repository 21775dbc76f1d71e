// Runs none, and depends on all.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void reads() {
        assertEquals(1, Outermost.value);
    }
}
