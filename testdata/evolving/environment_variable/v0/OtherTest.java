// Reads another one.
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class OtherTest {
    @Test
    public void reads() {
        assertNull(System.getenv("CONFORMANCE_OTHER"));
    }
}
