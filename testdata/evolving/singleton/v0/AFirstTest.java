// Makes it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void makes() {
        assertEquals(1, Single.get().value);
    }
}
