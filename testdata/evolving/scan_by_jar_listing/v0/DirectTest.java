// Uses a component without scanning.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DirectTest {
    @Test
    public void uses() {
        assertEquals(1, new components.One().number());
    }
}
