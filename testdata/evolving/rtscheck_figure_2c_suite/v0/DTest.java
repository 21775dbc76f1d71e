// Runs alone and in another suite.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DTest {
    @Test
    public void returnsZero() {
        assertEquals(0, new D().m2());
    }
}
