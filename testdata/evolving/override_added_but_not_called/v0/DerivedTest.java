// Calls another method on the subclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DerivedTest {
    @Test
    public void calls() {
        assertEquals(3, new Derived().n());
    }
}
