// Makes one and does not print it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MakesTest {
    @Test
    public void makes() {
        assertEquals(new Point(1).hashCode(), new Point(1).hashCode());
    }
}
