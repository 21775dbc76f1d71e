// Uses A2 alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T2Test {
    @Test
    public void callsA2() {
        assertEquals(2, new A2().m2());
    }
}
