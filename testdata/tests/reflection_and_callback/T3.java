// Runs k by a callback.
package reflection_and_callback;

import framework.Test;

public class T3 {
    @Test
    public void works() throws Exception {
        new Lib2().call(new B());
    }
}
