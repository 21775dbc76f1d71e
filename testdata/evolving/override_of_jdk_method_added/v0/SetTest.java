// Puts objects into a set.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SetTest {
    @Test
    public void differ() {
        java.util.Set<Key> keys = new java.util.HashSet<>();
        keys.add(new Key());
        keys.add(new Key());
        assertEquals(2, keys.size());
    }
}
