// Calls the override.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DerivedTest {
    @Test
    public void calls() {
        assertEquals(2, new Derived().m());
    }
}
