// Calls a method.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DirectTest {
    @Test
    public void calls() {
        assertEquals("name", new Module().name());
    }
}
