// Uses the accessors and the generated methods.
package records;

import framework.Test;

public class PairTest {
    @Test
    public void works() throws Exception {
        if (!new Pair(1, 2).equals(new Pair(1, 2)) || new Pair(1, 2).left() != 1) {
            throw new AssertionError();
        }
    }
}
