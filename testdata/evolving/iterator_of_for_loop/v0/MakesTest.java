// Makes one only.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class MakesTest {
    @Test
    public void makes() {
        assertTrue(new Range() != null);
    }
}
