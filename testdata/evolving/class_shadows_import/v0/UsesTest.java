// Uses it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals("{}", p.User.use());
    }
}
