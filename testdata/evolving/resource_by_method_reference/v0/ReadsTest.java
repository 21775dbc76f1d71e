// Looks for a resource.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void looks() {
        assertFalse(Reader.exists("/later.txt"));
    }
}
