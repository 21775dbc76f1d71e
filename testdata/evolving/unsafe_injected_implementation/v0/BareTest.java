// Uses the class without injecting.
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class BareTest {
    @Test
    public void isEmpty() {
        assertNull(new Car().engine);
    }
}
