// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class EitherATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Either.get());
    }
}
