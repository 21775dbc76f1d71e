// Ends in order.
package system_exit;

import framework.Test;

public class FirstTest {
    @Test
    public void works() {
        Before.use();
    }
}
