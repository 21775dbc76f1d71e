// Has no condition.
package jupiter_before_windows;

import org.junit.jupiter.api.Test;

class BystanderTest {
    @Test
    void works() {}
}
