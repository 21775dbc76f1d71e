// Reads the field.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class UsesTest {
    @Test
    public void reads() {
        assertFalse(new Flag().stop);
    }
}
