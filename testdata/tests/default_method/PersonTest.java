// Calls it through the class.
package default_method;

import framework.Test;

public class PersonTest {
    @Test
    public void works() throws Exception {
        new Person().greet();
    }
}
