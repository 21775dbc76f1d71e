// Asks whether the lock is held.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class LocksTest {
    @Test
    public void isGuarded() {
        assertTrue(new Account().guarded());
    }
}
