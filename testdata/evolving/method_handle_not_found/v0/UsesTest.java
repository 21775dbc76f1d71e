// Calls another method.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void calls() {
        assertEquals(5, Target.other());
    }
}
