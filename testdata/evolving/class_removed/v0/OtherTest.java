// Finds another.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class OtherTest {
    @Test
    public void finds() {
        assertTrue(Finder.find("java.lang.Integer"));
    }
}
