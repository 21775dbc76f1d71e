// Counts what is permitted.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LooksTest {
    @Test
    public void counts() {
        assertEquals(1, Shape.class.getPermittedSubclasses().length);
    }
}
