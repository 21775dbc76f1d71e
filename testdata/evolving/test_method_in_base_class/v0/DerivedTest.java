// Inherits the tests.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DerivedTest extends AbstractChecks {
    @Test
    public void own() {
        assertEquals(1, "x".length());
    }
}
