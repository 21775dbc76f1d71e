// Finds what the first one left.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PluginsBTest {
    @Test
    public void test() throws Exception {
        assertEquals("old", Plugins.find("k"));
    }
}
