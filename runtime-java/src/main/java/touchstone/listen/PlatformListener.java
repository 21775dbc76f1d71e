// Tells the runtime when test classes and methods begin and end on the JUnit Platform, versions 1 and 6.
package touchstone.listen;

import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import touchstone.rt.Teller;
import touchstone.rt.Windows;

/** Found by ServiceLoader. Engines report events from any thread, and in parallel. */
public final class PlatformListener implements TestExecutionListener {

    private volatile TestPlan plan;

    /** For ServiceLoader. */
    public PlatformListener() {}

    @Override
    public void testPlanExecutionStarted(TestPlan testPlan) {
        plan = testPlan;
        quietly(() -> Teller.begin(Teller.PLATFORM));
    }

    @Override
    public void testPlanExecutionFinished(TestPlan testPlan) {
        quietly(() -> Teller.end(Teller.PLATFORM));
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        quietly(() -> started(place(identifier), identifier));
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        quietly(() -> skipped(place(identifier), identifier));
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        quietly(() -> finished(place(identifier), identifier, result));
    }

    private static void started(Place place, TestIdentifier identifier) {
        if (place.testClass == null) {
            return;
        }
        if (place.opensClass) {
            Windows.open(place.testClass);
        }
        if (place.opensMethod) {
            Windows.openMethod(place.testClass, place.method);
        }
    }

    private static void finished(Place place, TestIdentifier identifier, TestExecutionResult result) {
        if (place.testClass == null) {
            return;
        }
        int outcome = outcome(result.getStatus());
        // A container is heard of only when it fails: in a method that runs before or after all tests, in a factory.
        if (identifier.isTest() || outcome != Windows.PASSED) {
            tell(place, outcome);
        }
        if (place.opensMethod) {
            Windows.closeMethod(place.testClass, place.method);
        }
        if (place.opensClass) {
            Windows.close(place.testClass);
        }
    }

    /** A skipped node has no begin and no end; its window has what was looked at in order to skip it. */
    private void skipped(Place place, TestIdentifier identifier) {
        if (place.testClass == null) {
            return;
        }
        started(place, identifier);
        for (int test = skippedTests(identifier); test > 0; test--) {
            tell(place, Windows.SKIPPED);
        }
        if (place.opensMethod) {
            Windows.closeMethod(place.testClass, place.method);
        }
        if (place.opensClass) {
            Windows.close(place.testClass);
        }
    }

    private static void tell(Place place, int outcome) {
        Windows.outcome(place.testClass, place.method, outcome);
        for (String suite : place.suites) {
            Windows.outcome(suite, outcome);
        }
    }

    /** How many tests are not run; a container whose tests are not known yet counts as one. */
    private int skippedTests(TestIdentifier identifier) {
        TestPlan known = plan;
        int tests = identifier.isTest() ? 1 : 0;
        if (known != null) {
            Set<TestIdentifier> below = known.getDescendants(identifier);
            for (TestIdentifier descendant : below) {
                tests += descendant.isTest() ? 1 : 0;
            }
        }
        return Math.max(1, tests);
    }

    private Place place(TestIdentifier identifier) {
        TestPlan known = plan;
        return Place.of(identifier, node -> known == null ? Optional.empty() : known.getParent(node));
    }

    private static int outcome(TestExecutionResult.Status status) {
        switch (status) {
            case SUCCESSFUL:
                return Windows.PASSED;
            case FAILED:
                return Windows.FAILED;
            case ABORTED:
                return Windows.ABORTED;
            default:
                return Windows.UNKNOWN;
        }
    }

    /** The platform would log what a listener throws; a trace that lacks a window is noticed by its reader. */
    private static void quietly(Runnable action) {
        try {
            action.run();
        } catch (Throwable trouble) {
            // Never into the tests.
        }
    }
}
