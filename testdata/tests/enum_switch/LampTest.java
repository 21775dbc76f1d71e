// Calls the switch.
package enum_switch;

import framework.Test;

public class LampTest {
    @Test
    public void works() throws Exception {
        Lamp.code(Color.RED);
    }
}
