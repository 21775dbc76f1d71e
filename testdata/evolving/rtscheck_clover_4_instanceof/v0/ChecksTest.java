// Asks by instanceof.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class ChecksTest {
    @Test
    public void asks() {
        Object thing = new Thing();
        assertFalse(thing instanceof Kind);
    }
}
