// External code alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void runsA() {
        assertEquals("A.fooA.bar", new ext.A().run());
    }
}
