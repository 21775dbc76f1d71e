// Has an ignored test.
import static org.junit.Assert.assertEquals;

import org.junit.Ignore;
import org.junit.Test;

public class IgnoredTest {
    @Test
    public void runs() {
        assertEquals(1, "x".length());
    }

    @Ignore
    @Test
    public void waits() {
        assertEquals(2, "x".length());
    }
}
