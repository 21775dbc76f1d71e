// Has an implementation of its own.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OwnTest {
    @Test
    public void names() {
        api.Codec own = () -> "own";
        assertEquals("own", own.name());
    }
}
