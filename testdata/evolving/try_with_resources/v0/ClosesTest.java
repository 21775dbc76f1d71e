// Opens and closes.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ClosesTest {
    @Test
    public void closes() {
        try (Handle handle = new Handle()) {
            assertEquals(0, Handle.closed);
        }
        assertEquals(1, Handle.closed);
    }
}
