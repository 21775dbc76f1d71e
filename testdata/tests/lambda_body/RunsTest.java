// Runs the lambda.
package lambda_body;

import framework.Test;

public class RunsTest {
    @Test
    public void works() throws Exception {
        Tasks.make().get();
    }
}
