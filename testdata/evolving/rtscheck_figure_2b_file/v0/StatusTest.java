// Reads the file.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StatusTest {
    @Test
    public void reads() throws Exception {
        assertEquals(1, new Status().read());
    }
}
