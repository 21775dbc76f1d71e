// Asks for a text.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class OtherTest {
    @Test
    public void asks() {
        assertFalse(ask.Ask.isRunnable("text"));
    }
}
