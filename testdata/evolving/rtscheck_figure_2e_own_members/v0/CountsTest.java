// Counts all that is declared.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CountsTest {
    @Test
    public void counts() {
        assertEquals(1, B.class.getDeclaredClasses().length);
        assertEquals(1, B.class.getDeclaredMethods().length);
        assertEquals(1, B.class.getDeclaredFields().length);
    }
}
