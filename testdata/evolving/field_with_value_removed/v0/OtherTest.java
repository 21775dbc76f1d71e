// Reads it from the other constructor.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void reads() {
        assertEquals(2, new Data("").stays);
    }
}
