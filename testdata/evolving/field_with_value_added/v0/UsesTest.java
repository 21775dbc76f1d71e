// Reads the other field.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void reads() {
        assertEquals(1, new Data().one);
    }
}
