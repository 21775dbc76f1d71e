// Uses nothing of it.
package reflection_in_initializer;

import framework.Test;

public class Bystander {
    @Test
    public void works() throws Exception {

    }
}
