// Does neither.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherMethodTest {
    @Test
    public void other() {
        assertEquals(5, Lambdas.other());
    }
}
