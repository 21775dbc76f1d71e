// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StoreATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", StoreUser.get());
    }
}
