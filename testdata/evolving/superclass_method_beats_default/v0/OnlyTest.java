// Calls on the interface only.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OnlyTest {
    @Test
    public void calls() {
        assertEquals("interface", new Only().name());
    }
}
