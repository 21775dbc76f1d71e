// Uses another implementation.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class T3Test {
    @Test
    public void hasItsOwn() {
        Session own = () -> 3;
        assertEquals(3, own.id());
    }
}
