// Has a test that its subclass inherits.
package jupiter_shapes;

import org.junit.jupiter.api.Test;

abstract class Inherited {
    @Test
    void inherited() {
        Above.use();
    }
}
