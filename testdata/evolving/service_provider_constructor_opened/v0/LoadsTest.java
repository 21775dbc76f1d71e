// Loads the providers, of which the only one does not work.
import static org.junit.Assert.assertEquals;

import java.util.ServiceConfigurationError;
import org.junit.Test;

public class LoadsTest {
    @Test
    public void loads() {
        String seen = "";
        try {
            for (api.Codec codec : java.util.ServiceLoader.load(api.Codec.class)) {
                seen += codec.name();
            }
        } catch (ServiceConfigurationError error) {
            seen += "broken";
        }
        assertEquals("broken", seen);
    }
}
