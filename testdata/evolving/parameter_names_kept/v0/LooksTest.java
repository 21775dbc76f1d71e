// Looks at its name.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() throws Exception {
        assertEquals("arg0", Tool.class.getMethod("twice", int.class).getParameters()[0].getName());
    }
}
