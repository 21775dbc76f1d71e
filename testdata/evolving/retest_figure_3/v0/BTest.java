// Calls on a B.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BTest {
    @Test
    public void callsB() {
        assertEquals("fooA.m", Bar.bar(new B()));
    }
}
