// Passes.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PassesTest {
    @Test
    public void passes() {
        assertEquals(1, "x".length());
    }
}
