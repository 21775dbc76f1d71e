// Reads it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() {
        assertEquals(1, Marked.class.getAnnotation(Level.class).value());
    }
}
