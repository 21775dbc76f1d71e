// External code calls on a C.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CTest {
    @Test
    public void runsC() {
        assertEquals("B.fooC.bar", new C().run());
    }
}
