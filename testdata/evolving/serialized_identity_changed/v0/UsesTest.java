// Uses the class without streams.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void zero() {
        assertEquals(0, Data.zero());
    }
}
