// Copies through the superclass.
import static org.junit.Assert.assertSame;

import org.junit.Test;

public class CopiesTest {
    @Test
    public void copies() {
        Base original = new Derived();
        assertSame(original, original.copy());
    }
}
