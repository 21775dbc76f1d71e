// Looks at another class.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class OtherTest {
    @Test
    public void looks() {
        assertTrue(java.lang.reflect.Modifier.isFinal(String.class.getModifiers()));
    }
}
