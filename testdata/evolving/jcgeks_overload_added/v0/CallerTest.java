// Calls with an int.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallerTest {
    @Test
    public void callsWithAnInt() {
        assertEquals("long", new Class1().foo(2));
    }
}
