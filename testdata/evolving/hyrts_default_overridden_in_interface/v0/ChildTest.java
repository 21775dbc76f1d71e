// Calls on the child's class.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ChildTest {
    @Test
    public void calls() {
        assertEquals("parent", new ChildImpl().who());
    }
}
