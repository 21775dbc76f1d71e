// Calls a method of a class whose superclass cannot be initialised.
package failing_superclass_ekstazi;

import framework.Test;

public class T {
    @Test
    public void fails() {
        C.m();
    }
}
