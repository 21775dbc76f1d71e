// Uses the library without a look-up.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T3Test {
    @Test
    public void callsA3() {
        assertEquals(0, A3.m3());
    }
}
