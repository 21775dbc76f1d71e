// Loads all providers.
package service_provider;

import framework.Test;
import java.util.ServiceLoader;

public class CodecTest {
    @Test
    public void works() throws Exception {
        for (Codec codec : ServiceLoader.load(Codec.class)) {
            codec.name();
        }
    }
}
