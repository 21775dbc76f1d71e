// Calls it when the enum is initialised already.
package enum_switch;

import framework.Test;

public class AgainTest {
    @Test
    public void works() throws Exception {
        Lamp.code(Color.GREEN);
    }
}
