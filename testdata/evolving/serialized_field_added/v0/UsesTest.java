// Uses it without a stream.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals(0, new Data().one);
    }
}
