// Uses nothing of it.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class OtherTest {
    @Test
    public void other() {
        assertFalse(Thread.holdsLock(new Object()));
    }
}
