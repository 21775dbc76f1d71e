// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LazyATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", LazyUser.ONE.get());
    }
}
