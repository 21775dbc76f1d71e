// Loads something else.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void loads() throws Exception {
        assertEquals("", Loader.load("java.lang.String"));
    }
}
