// A member.
package platform_suite;

import org.junit.jupiter.api.Test;

class OneTest {
    @Test
    void works() {
        One.use();
    }
}
