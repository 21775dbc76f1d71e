// Only asks for its name.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PathTest {
    @Test
    public void names() {
        assertEquals("files/status.txt", new Status().path());
    }
}
