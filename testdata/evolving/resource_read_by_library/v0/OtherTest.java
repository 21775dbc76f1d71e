// Has it read the other.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void reads() throws Exception {
        assertEquals('b', text.Text.first(OtherTest.class.getClassLoader(), "b.txt"));
    }
}
