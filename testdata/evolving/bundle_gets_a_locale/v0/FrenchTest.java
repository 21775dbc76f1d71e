// Asks in French.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FrenchTest {
    @Test
    public void greets() {
        assertEquals("hello", Messages.hello(java.util.Locale.FRENCH));
    }
}
