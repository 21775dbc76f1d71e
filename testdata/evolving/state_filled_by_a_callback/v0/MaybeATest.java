// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MaybeATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Maybe.get());
    }
}
