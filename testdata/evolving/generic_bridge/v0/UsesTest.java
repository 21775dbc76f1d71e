// Uses another method: only a signature and one method changed.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals(1, Version.one());
    }
}
