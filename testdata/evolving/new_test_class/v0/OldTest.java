// Was there before.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OldTest {
    @Test
    public void old() {
        assertEquals(1, "x".length());
    }
}
