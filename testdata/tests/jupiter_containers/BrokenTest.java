// Nothing of it runs after its first method.
package jupiter_containers;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BrokenTest {
    @BeforeAll
    static void breaks() {
        Before.use();
        throw new IllegalStateException("as it should");
    }

    @Test
    void never() {}
}
