// Makes a Kind alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class KindTest {
    @Test
    public void makes() {
        assertEquals("Kind", new Kind().getClass().getName());
    }
}
