// Does not look.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MakesTest {
    @Test
    public void makes() {
        assertEquals(0, new A().one);
    }
}
