// Makes the superclasses.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ATest {
    @Test
    public void isItself() {
        assertEquals("A1", new A1().name());
        assertEquals("A2", new A2().name());
    }
}
