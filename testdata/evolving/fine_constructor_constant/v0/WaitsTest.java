// Makes one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WaitsTest {
    @Test
    public void makes() {
        assertEquals(1200, new Timeout().millis);
    }
}
