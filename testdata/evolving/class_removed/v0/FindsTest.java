// Finds it.
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class FindsTest {
    @Test
    public void finds() {
        assertTrue(Finder.find("Optional"));
    }
}
