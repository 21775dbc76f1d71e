// Uses another member: that nobody else read the old field is not known.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals(1, Data.one());
    }
}
