// Runs it on the subclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SubTest {
    @Test
    public void runs() {
        assertEquals(1, new q.B().run());
    }
}
