// Leaves the object.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AMakesTest {
    @Test
    public void makes() {
        Shelf.kept = new Thing();
        assertEquals("thing", Shelf.kept.toString());
    }
}
