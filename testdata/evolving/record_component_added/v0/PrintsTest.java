// Prints one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PrintsTest {
    @Test
    public void prints() {
        assertEquals("Point[x=0]", Point.origin().toString());
    }
}
