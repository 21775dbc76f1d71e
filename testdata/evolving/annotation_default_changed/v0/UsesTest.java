// Uses the class that has it: a framework may read it unseen.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals(1, new Marked().one());
    }
}
