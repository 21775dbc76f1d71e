// Calls it through the subclass.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SubTest {
    @Test
    public void calls() {
        assertEquals("base", Sub.name());
    }
}
