// Makes it only.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class MakesTest {
    @Test
    public void makes() {
        assertTrue(Maker.make(new int[1]) != null);
    }
}
