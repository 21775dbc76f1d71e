// Throws another one.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void other() {
        String caught = "nothing";
        try {
            throw new IllegalArgumentException();
        } catch (RuntimeException other) {
            caught = "other";
        }
        assertEquals("other", caught);
    }
}
