// Has it read the one that changes.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() throws Exception {
        assertEquals('a', text.Text.first(ReadsTest.class.getClassLoader(), "a.txt"));
    }
}
