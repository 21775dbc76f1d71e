// Is prepared.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DerivedTest extends Prepared {
    @Test
    public void isPrepared() {
        assertEquals(1, value);
    }
}
