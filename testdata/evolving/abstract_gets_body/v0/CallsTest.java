// Calls on the subclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallsTest {
    @Test
    public void calls() {
        assertEquals(2, new Derived().m());
    }
}
