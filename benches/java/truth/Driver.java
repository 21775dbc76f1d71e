// Runs test classes in the order given, each in a window of its own, through the JUnit Platform.

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import touchstone.rt.Windows;

/** Arguments: the file of test classes, one a line; the file to write the results to. */
public final class Driver {

    private Driver() {}

    public static void main(String[] arguments) throws Exception {
        List<String> testClasses = Files.readAllLines(Paths.get(arguments[0]));
        // The windows are opened here, so that discovery is in them.
        LauncherConfig config = LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false).build();
        Launcher launcher = LauncherFactory.create(config);
        try (PrintStream results = new PrintStream(arguments[1], "UTF-8")) {
            for (String testClass : testClasses) {
                Windows.open(testClass);
                results.println(testClass + "\t" + run(launcher, testClass));
                Windows.close(testClass);
            }
        }
        // Tests leave threads behind that would keep the JVM alive.
        System.exit(0);
    }

    private static String run(Launcher launcher, String testClass) {
        long start = System.nanoTime();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(testClass)).build();
        try {
            launcher.execute(request, listener);
        } catch (Throwable trouble) {
            return "0\t0\t0";
        }
        TestExecutionSummary summary = listener.getSummary();
        long millis = (System.nanoTime() - start) / 1_000_000;
        return summary.getTestsFoundCount() + "\t" + summary.getTestsFailedCount() + "\t" + millis;
    }
}
