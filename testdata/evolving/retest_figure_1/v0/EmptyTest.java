// Test case 1: no input.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class EmptyTest {
    @Test
    public void ofNothing() {
        assertEquals("0", new Avg().avg());
    }
}
