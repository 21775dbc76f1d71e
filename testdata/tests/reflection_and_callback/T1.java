// Runs neither changed method.
package reflection_and_callback;

import framework.Test;

public class T1 {
    @Test
    public void works() throws Exception {
        new B().p();
    }
}
