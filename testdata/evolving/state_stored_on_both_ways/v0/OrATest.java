// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OrATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Or.get());
    }
}
