// Touches the class, whose method has other flags.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void uses() {
        assertEquals(1, Version.one());
    }
}
