// Calls it through the top.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ThroughTopTest {
    @Test
    public void theMethodOfTheMiddleIsNotAsked() {
        assertEquals(20, new p.Bottom().ask());
    }
}
