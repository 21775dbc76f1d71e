// Uses what changes.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ChangedTest {
    @Test
    public void uses() {
        assertEquals(1, new x.Changed().value());
    }
}
