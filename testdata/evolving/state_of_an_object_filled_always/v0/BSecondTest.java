// Finds the settings read, and would read them alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void test() {
        assertEquals("value", Settings.ALL.get());
    }
}
