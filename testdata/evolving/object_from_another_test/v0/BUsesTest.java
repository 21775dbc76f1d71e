// Uses it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BUsesTest {
    @Test
    public void uses() {
        assertEquals("thing", Shelf.kept.toString());
    }
}
