// Opens only.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class OpensTest {
    @Test
    public void opens() {
        assertTrue(new Handle() != null);
    }
}
