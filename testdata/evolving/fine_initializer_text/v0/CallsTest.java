// Initializes the class without reading.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallsTest {
    @Test
    public void calls() {
        assertEquals(1, Texts.one());
    }
}
