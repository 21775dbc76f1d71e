// Applies an operation.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AppliesTest {
    @Test
    public void applies() {
        assertEquals(3, Calculator.Operation.MINUS.apply(2, 1));
    }
}
