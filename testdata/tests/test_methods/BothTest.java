// Two methods that use different classes.
package test_methods;

import framework.Test;

public class BothTest {
    private final Fixture fixture = new Fixture();

    @Test
    public void one() {
        One.use();
    }

    @Test
    public void two() {
        Two.use();
    }
}
