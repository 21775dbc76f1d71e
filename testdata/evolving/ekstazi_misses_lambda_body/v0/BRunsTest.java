// Runs the lambda that another test left.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class BRunsTest {
    @Test
    public void runs() {
        assertTrue(Registry.supplier == null || Registry.supplier.getAsInt() > 0);
    }
}
