// Makes a B.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BTest {
    @Test
    public void inherits() {
        assertEquals("A1", new B().name());
    }
}
