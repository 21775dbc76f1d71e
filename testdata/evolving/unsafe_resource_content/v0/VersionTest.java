// Uses the class without the resource.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class VersionTest {
    @Test
    public void asks() {
        assertEquals(1, Greeting.version());
    }
}
