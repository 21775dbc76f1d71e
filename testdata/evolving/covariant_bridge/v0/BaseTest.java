// Copies the superclass alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BaseTest {
    @Test
    public void copies() {
        assertEquals(Base.class, new Base().copy().getClass());
    }
}
