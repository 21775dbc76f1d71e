// Calls a method.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void calls() {
        assertEquals(1, new B().m());
    }
}
