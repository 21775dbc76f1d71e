// Uses what does not.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SameTest {
    @Test
    public void uses() {
        assertEquals(1, new x.Same().value());
    }
}
