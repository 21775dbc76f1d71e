// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TextsBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", java.util.ResourceBundle.getBundle("Texts").getString("k"));
    }
}
