// Finds it full.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void finds() {
        assertEquals(3, new Cache().get("abc"));
    }
}
