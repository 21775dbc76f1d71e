// Leaves the bytes for the other test.
package deserialization;

import framework.Test;

public class WritesTest {
    @Test
    public void works() throws Exception {
        Bytes.point = Bytes.point();
    }
}
