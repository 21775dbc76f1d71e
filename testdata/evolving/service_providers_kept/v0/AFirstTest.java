// Has the provider made.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void test() {
        assertEquals(3, api.Codec.sizeOfAll());
    }
}
