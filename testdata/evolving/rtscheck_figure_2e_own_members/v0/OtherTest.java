// Uses the field's type alone.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OtherTest {
    @Test
    public void other() {
        assertEquals("A", new A().getClass().getName());
    }
}
