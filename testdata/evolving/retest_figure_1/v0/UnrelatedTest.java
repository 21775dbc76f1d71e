// Runs nothing of it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UnrelatedTest {
    @Test
    public void nothing() {
        assertEquals(0, "".length());
    }
}
