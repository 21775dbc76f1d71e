// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AddedATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Added.get());
    }
}
