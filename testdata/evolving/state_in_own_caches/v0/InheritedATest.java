// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InheritedATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Inherited.ONE.get());
    }
}
