// Makes it only.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class UsesTest {
    @Test
    public void makes() {
        assertTrue(new Work() != null);
    }
}
