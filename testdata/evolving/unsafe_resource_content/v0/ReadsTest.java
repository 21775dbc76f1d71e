// Reads the resource.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() throws Exception {
        assertEquals("hello", Greeting.text());
    }
}
