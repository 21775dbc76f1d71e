// Finds the state, and would have it filled alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void test() {
        assertEquals("value", Asker.get());
    }
}
