// Ends the JVM.
package system_exit;

import framework.Test;

public class SecondTest {
    @Test
    public void exits() {
        System.exit(0);
    }
}
