// Reads it through the subclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SubTest {
    @Test
    public void reads() {
        assertEquals(1, Sub.value);
    }
}
