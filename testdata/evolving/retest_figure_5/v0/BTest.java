// External code calls on a B.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BTest {
    @Test
    public void runsB() {
        assertEquals("B.fooA.bar", new B().run());
    }
}
