// Calls the default method on the class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DefaultTest {
    @Test
    public void names() {
        assertEquals("default", new Thing().name());
    }
}
