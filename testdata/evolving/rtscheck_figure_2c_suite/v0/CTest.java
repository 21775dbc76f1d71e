// Runs alone and in a suite.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CTest {
    @Test
    public void returnsZero() {
        assertEquals(0, new C().m1());
    }
}
