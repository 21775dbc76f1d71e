// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RegistryATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Registry.get());
    }
}
