// Reads the resource.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadingTest {
    @Test
    public void reads() throws Exception {
        assertEquals('U', Zone.read());
    }
}
