// Makes one and reads a component.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() {
        assertEquals(0, Point.origin().x());
    }
}
