// Calls on an A.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void callsA() {
        assertEquals("fooA.m", Bar.bar(new ext.A()));
    }
}
