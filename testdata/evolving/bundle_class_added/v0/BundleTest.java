// Looks up the bundle.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BundleTest {
    @Test
    public void greets() {
        assertEquals("hello", java.util.ResourceBundle.getBundle("texts.messages").getString("hello"));
    }
}
