// Makes the lambda and does not run it.
package lambda_body;

import framework.Test;

public class MakesTest {
    @Test
    public void works() throws Exception {
        Tasks.make();
    }
}
