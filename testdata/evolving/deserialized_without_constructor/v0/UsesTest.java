// Makes one the ordinary way.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UsesTest {
    @Test
    public void makes() {
        assertEquals(0, new Data().restored);
    }
}
