// Uses the other.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void uses() {
        assertEquals(1, tools.Other.value());
    }
}
