// Does not.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NoneTest {
    @Test
    public void none() {
        assertEquals(0, Painter.none());
    }
}
