// Asks for the mark.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class AsksTest {
    @Test
    public void asks() {
        Object marked = new Marked();
        assertTrue(marked instanceof Marker);
    }
}
