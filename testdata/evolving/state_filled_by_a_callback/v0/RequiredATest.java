// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RequiredATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Required.get());
    }
}
