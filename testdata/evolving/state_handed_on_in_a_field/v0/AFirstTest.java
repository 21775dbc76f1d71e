// Prepares all.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AFirstTest {
    @Test
    public void test() {
        assertEquals("value", Holder.prepared());
    }
}
