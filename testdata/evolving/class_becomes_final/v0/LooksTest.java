// Looks at the flags.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class LooksTest {
    @Test
    public void looks() {
        assertFalse(java.lang.reflect.Modifier.isFinal(Tool.class.getModifiers()));
    }
}
