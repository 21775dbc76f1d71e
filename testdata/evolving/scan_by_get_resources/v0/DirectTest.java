// Uses the library alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DirectTest {
    @Test
    public void uses() {
        assertEquals(5, new more.More().number());
    }
}
