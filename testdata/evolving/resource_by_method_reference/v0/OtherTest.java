// Looks for none.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void other() {
        assertEquals(1, Reader.one());
    }
}
