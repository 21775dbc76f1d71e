// Skipped as a whole.
package jupiter_containers;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

@Disabled("as it should")
class SkippedTest {
    @Test
    void one() {}

    @Test
    void two() {}
}
