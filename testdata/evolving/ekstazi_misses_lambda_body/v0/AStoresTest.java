// Registers and runs the lambda.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AStoresTest {
    @Test
    public void registersAndRuns() {
        Counter.register();
        assertEquals(1, Registry.supplier.getAsInt());
    }
}
