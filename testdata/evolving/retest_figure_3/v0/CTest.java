// Calls on a C, which touches its superclass B.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CTest {
    @Test
    public void callsC() {
        assertEquals("fooC.m", Bar.bar(new C()));
    }
}
