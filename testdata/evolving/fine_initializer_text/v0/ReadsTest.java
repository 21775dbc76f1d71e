// Reads it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() {
        assertEquals("ab", Texts.text);
    }
}
