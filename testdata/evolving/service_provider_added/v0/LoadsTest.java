// Loads the providers.
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LoadsTest {
    @Test
    public void loads() {
        assertEquals("first", java.util.ServiceLoader.load(api.Codec.class).iterator().next().name());
    }
}
