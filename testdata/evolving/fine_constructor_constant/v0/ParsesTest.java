// Makes none.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ParsesTest {
    @Test
    public void parses() {
        assertEquals(5, Timeout.parse("5"));
    }
}
