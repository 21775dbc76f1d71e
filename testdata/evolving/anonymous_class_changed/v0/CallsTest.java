// Calls it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CallsTest {
    @Test
    public void calls() {
        int[] result = {0};
        Maker.make(result).run();
        assertEquals(1, result[0]);
    }
}
