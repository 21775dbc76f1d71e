// Finds the provider made.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void test() {
        assertEquals(3, api.Codec.sizeOfAll());
    }
}
