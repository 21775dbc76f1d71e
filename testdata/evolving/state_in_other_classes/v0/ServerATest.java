// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ServerATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", ServerUser.page());
    }
}
