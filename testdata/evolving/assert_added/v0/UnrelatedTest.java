// Does not.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UnrelatedTest {
    @Test
    public void unrelated() {
        assertEquals(1, "x".length());
    }
}
