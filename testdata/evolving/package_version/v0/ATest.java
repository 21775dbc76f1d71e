// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void test() throws Exception {
        assertEquals("1.0", lib.Lib.class.getPackage().getImplementationVersion());
    }
}
