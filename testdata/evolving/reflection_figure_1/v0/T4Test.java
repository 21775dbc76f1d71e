// Uses A4 directly.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T4Test {
    @Test
    public void usesA4() {
        assertEquals(4, A4.state);
    }
}
