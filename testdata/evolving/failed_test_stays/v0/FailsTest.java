// Fails.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FailsTest {
    @Test
    public void fails() {
        assertEquals(2, "x".length());
    }
}
