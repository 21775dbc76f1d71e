// Reads a field of the JDK.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void reads() throws Exception {
        assertEquals("/", java.io.File.class.getField("separator").get(null));
    }
}
