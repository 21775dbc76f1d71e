// Gets into a handler.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ThrowingTest {
    @Test
    public void catches() {
        assertEquals("number", new Foo().foo("x"));
    }
}
