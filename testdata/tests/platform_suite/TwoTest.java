// Another member.
package platform_suite;

import org.junit.jupiter.api.Test;

class TwoTest {
    @Test
    void works() {
        Two.use();
    }
}
