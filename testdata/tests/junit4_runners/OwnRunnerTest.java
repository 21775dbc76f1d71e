// Run by a runner that knows nothing of JUnit's own.
package junit4_runners;

import org.junit.runner.RunWith;

@RunWith(OwnRunner.class)
public class OwnRunnerTest {
    static void scenario() {
        Scenario.use();
    }
}
