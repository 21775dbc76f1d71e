// Calls what reads the new field.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReadsTest {
    @Test
    public void sums() {
        assertEquals(1, new Data().sum());
    }
}
