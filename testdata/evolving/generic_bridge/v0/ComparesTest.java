// Compares through the interface.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

@SuppressWarnings({"unchecked", "rawtypes"})
public class ComparesTest {
    @Test
    public void compares() {
        Comparable version = new Version();
        assertEquals(0, version.compareTo(new Version()));
    }
}
