// Calls on the sibling.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SiblingTest {
    @Test
    public void calls() {
        assertEquals(1, new Sibling().m());
    }
}
