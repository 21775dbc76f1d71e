// Calls through the interface.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallsTest {
    @Test
    public void calls() {
        Shape shape = new Circle();
        assertEquals(0, shape.corners());
    }
}
