// Uses one constant.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NamesTest {
    @Test
    public void names() {
        assertEquals("RED", Color.RED.name());
    }
}
