// Finds it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void finds() {
        assertEquals(1, Single.get().value);
    }
}
