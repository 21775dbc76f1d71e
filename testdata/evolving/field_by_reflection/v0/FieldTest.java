// Reads it by name.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FieldTest {
    @Test
    public void reads() throws Exception {
        assertEquals("a", Class.forName("Config").getField("mode").get(null));
    }
}
