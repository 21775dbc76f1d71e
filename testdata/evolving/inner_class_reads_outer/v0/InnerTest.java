// Reads through the inner class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InnerTest {
    @Test
    public void reads() {
        assertEquals(1, new Outer().new Inner().read());
    }
}
