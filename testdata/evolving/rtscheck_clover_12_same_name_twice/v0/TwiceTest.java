// Gets the first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TwiceTest {
    @Test
    public void getsTheFirst() {
        assertEquals(1, new both.Twice().value());
    }
}
