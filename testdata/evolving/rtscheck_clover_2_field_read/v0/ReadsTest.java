// Reads the field.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void reads() {
        assertEquals(1, new A().f);
    }
}
