// Calls with two.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ManyTest {
    @Test
    public void calls() {
        assertEquals("many", Join.join("a", "b"));
    }
}
