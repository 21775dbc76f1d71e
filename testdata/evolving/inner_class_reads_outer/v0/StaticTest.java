// Makes no object.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StaticTest {
    @Test
    public void zero() {
        assertEquals(0, Outer.zero());
    }
}
