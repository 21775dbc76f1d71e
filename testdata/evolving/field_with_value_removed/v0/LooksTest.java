// Counts the fields.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LooksTest {
    @Test
    public void counts() {
        assertEquals(2, new Data().getClass().getDeclaredFields().length);
    }
}
