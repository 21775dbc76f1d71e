// Runs it on the superclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TopTest {
    @Test
    public void runs() {
        assertEquals(1, new p.A().run());
    }
}
