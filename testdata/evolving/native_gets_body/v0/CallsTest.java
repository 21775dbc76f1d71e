// Calls it in vain.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallsTest {
    @Test
    public void calls() {
        String seen = "computed";
        try {
            Native.compute();
        } catch (UnsatisfiedLinkError missing) {
            seen = "missing";
        }
        assertEquals("missing", seen);
    }
}
