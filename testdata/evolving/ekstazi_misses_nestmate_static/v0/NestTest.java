// Calls through the member class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NestTest {
    @Test
    public void reveals() {
        assertEquals(1, new Outer.Inner().reveal());
    }
}
