// Does not use it.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class COtherTest {
    @Test
    public void test() {
        assertEquals(1, "x".length());
    }
}
