// Its descriptions name no class.
package junit4_runners;

import org.junit.runner.Description;
import org.junit.runner.Runner;
import org.junit.runner.notification.RunNotifier;

public class OwnRunner extends Runner {
    private final Description scenario = Description.createSuiteDescription("a scenario");

    public OwnRunner(Class<?> testClass) {}

    @Override
    public Description getDescription() {
        Description all = Description.createSuiteDescription("scenarios");
        all.addChild(scenario);
        return all;
    }

    @Override
    public void run(RunNotifier notifier) {
        notifier.fireTestStarted(scenario);
        OwnRunnerTest.scenario();
        notifier.fireTestFinished(scenario);
    }
}
