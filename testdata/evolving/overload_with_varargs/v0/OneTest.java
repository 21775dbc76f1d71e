// Calls with one argument.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OneTest {
    @Test
    public void calls() {
        assertEquals("many", Join.join("a"));
    }
}
