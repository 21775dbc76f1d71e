// Counts the methods.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LooksTest {
    @Test
    public void counts() {
        assertEquals(1, Greeter.class.getMethods().length);
    }
}
