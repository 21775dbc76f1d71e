// Ran another method.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherMethodTest {
    @Test
    public void runs() {
        assertEquals(1, new A().other());
    }
}
