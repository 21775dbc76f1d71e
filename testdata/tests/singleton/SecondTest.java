// Uses it too.
package singleton;

import framework.Test;

public class SecondTest {
    @Test
    public void works() throws Exception {
        Registry.INSTANCE.size();
    }
}
