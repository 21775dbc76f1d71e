// Touches the class, and with it the interface, which now has an initializer.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals(1, new Sized().size());
    }
}
