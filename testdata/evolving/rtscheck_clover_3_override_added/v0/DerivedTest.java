// Calls on the subclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DerivedTest {
    @Test
    public void calls() {
        assertEquals(1, new Derived().m());
    }
}
