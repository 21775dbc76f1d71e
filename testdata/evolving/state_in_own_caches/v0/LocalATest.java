// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LocalATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", LocalUser.get());
    }
}
