// Scans the jar.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ScanTest {
    @Test
    public void scans() throws Exception {
        assertEquals(1, JarScanner.count(components.One.class));
    }
}
