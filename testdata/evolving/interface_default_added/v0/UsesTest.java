// Calls the method that was there.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void calls() {
        Greeter greeter = new English();
        assertEquals("hello", greeter.greet());
    }
}
