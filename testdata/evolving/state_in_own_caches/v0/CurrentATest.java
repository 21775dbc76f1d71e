// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CurrentATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", CurrentUser.get());
    }
}
