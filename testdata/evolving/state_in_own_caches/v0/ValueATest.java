// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ValueATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", ValueUser.get());
    }
}
