// Asks for it.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class AsksTest {
    @Test
    public void asks() {
        assertFalse(Service.class.isAnnotationPresent(Deprecated.class));
    }
}
