// Uses the registry.
package singleton;

import framework.Test;

public class FirstTest {
    @Test
    public void works() throws Exception {
        Registry.INSTANCE.size();
    }
}
