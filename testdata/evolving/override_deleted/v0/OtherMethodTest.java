// Calls another method.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherMethodTest {
    @Test
    public void calls() {
        assertEquals(3, new Derived().n());
    }
}
