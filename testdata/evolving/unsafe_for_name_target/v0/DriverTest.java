// Loads the driver.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DriverTest {
    @Test
    public void loads() throws Exception {
        assertEquals("one", ((java.util.function.Supplier<?>) Loader.load("Driver")).get());
    }
}
