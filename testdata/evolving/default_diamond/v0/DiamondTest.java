// Calls on both.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DiamondTest {
    @Test
    public void calls() {
        assertEquals("top", new Diamond().who());
    }
}
