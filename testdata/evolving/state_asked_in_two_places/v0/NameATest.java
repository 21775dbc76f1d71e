// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NameATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Name.one());
    }
}
