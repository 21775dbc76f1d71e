// Reaches it through the outer class.
package nestmate_private;

import framework.Test;

public class OuterTest {
    @Test
    public void works() throws Exception {
        Outer.ask();
    }
}
