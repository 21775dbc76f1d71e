// Greets.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GreetsTest {
    @Test
    public void greets() {
        assertEquals("hello you", new Greeter().greet("you"));
    }
}
