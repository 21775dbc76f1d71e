// Calls the method.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void calls() {
        assertEquals(1, Counted.one());
    }
}
