// Has an object of the middle only.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MiddleTest {
    @Test
    public void middle() {
        assertEquals(11, new q.Middle().value());
    }
}
