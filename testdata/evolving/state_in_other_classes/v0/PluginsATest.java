// Comes first.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PluginsATest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Plugins.find("k"));
    }
}
