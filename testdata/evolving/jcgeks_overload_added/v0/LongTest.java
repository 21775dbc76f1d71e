// Calls with a long: compiles to the same call.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LongTest {
    @Test
    public void callsWithALong() {
        assertEquals("long", new Class1().foo(2L));
    }
}
