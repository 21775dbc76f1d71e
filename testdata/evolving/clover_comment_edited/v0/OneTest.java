// Runs it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OneTest {
    @Test
    public void isOne() {
        assertEquals(1, Plain.one());
    }
}
