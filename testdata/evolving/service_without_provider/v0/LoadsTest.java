// Loads the providers.
import static org.junit.Assert.assertFalse;

import org.junit.Test;

public class LoadsTest {
    @Test
    public void loads() {
        assertFalse(java.util.ServiceLoader.load(api.Codec.class).iterator().hasNext());
    }
}
