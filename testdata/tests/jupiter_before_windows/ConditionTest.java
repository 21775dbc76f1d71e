// Has a condition.
package jupiter_before_windows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Condition.class)
class ConditionTest {
    @Test
    void works() {}
}
