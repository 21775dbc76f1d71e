// Has an object of the top only.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TopTest {
    @Test
    public void top() {
        assertEquals(20, new p.Top().ask());
    }
}
