// Does neither.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void other() {
        assertEquals("a", "a".trim());
    }
}
