// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BaseATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", BaseOne.get());
    }
}
