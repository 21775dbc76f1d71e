// Runs the method with the constant.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UserTest {
    @Test
    public void limits() {
        assertEquals(10, new User().limit());
    }
}
