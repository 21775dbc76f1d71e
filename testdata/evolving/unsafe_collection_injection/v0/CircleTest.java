// Makes one by itself.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CircleTest {
    @Test
    public void makes() {
        assertEquals("circle", new shapes.Circle().toString());
    }
}
