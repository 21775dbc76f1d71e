// Makes one: that the JDK did not compare it is not known.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void makes() {
        assertEquals(1, new Key().id);
    }
}
