// Has no parameters.
package junit4_parameters;

import org.junit.Test;

public class BystanderTest {
    @Test
    public void works() {}
}
