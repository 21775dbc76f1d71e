// Reads the bytes that are there, and uses the object.
package deserialization;

import framework.Test;

public class ReadsTest {
    @Test
    public void works() throws Exception {
        byte[] bytes = Bytes.point != null ? Bytes.point : Bytes.point();
        if (((Point) Bytes.read(bytes)).x() != 3) {
            throw new AssertionError();
        }
    }
}
