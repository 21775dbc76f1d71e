// Uses the user.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UserTest {
    @Test
    public void finds() {
        assertEquals("a", User.use());
    }
}
