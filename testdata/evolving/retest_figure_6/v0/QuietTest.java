// Does not get into a handler.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class QuietTest {
    @Test
    public void passes() {
        assertEquals("1", new Foo().foo("1"));
    }
}
