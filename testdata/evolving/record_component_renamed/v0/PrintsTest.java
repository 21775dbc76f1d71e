// Prints one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PrintsTest {
    @Test
    public void prints() {
        assertEquals("Point[x=1]", new Point(1).toString());
    }
}
