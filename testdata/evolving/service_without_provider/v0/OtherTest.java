// Uses the library.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void uses() {
        assertEquals(3, new other.Other().value());
    }
}
