// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LazyBTest {
    @Test
    public void test() throws Exception {
        assertEquals("mine", new Lazy(() -> "mine").get());
        assertEquals("old", LazyUser.ONE.get());
    }
}
