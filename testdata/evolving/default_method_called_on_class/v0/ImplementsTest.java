// Makes an object without calling it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ImplementsTest {
    @Test
    public void makes() {
        assertEquals(1, new Thing().size());
    }
}
