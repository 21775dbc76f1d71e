// Runs something else.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BSecondTest {
    @Test
    public void test() {
        assertEquals(1, Other.value());
    }
}
