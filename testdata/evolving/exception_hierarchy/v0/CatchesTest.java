// Catches its superclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CatchesTest {
    @Test
    public void catches() {
        String caught = "nothing";
        try {
            Thrower.go();
        } catch (IllegalStateException state) {
            caught = "state";
        } catch (RuntimeException other) {
            caught = "other";
        }
        assertEquals("state", caught);
    }
}
