// Uses none of it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void test() throws Exception {
        assertEquals(2, 1 + 1);
    }
}
