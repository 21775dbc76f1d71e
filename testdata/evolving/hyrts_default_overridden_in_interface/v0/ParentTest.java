// Calls on the parent's class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ParentTest {
    @Test
    public void calls() {
        assertEquals("parent", new ParentImpl().who());
    }
}
