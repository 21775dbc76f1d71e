// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FilledATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Filled.get());
    }
}
