// Reads it on the superclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BaseTest {
    @Test
    public void reads() {
        assertEquals("base", Base.name);
    }
}
