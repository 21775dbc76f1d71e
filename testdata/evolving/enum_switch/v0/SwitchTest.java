// Switches.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SwitchTest {
    @Test
    public void paints() {
        assertEquals(1, Painter.paint(Color.RED));
    }
}
