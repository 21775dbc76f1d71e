// Tells the runtime when test classes and methods begin and end on TestNG, version 6.14 and later.
package touchstone.listen;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.testng.IClassListener;
import org.testng.IExecutionListener;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ITestClass;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;
import touchstone.rt.Outermost;
import touchstone.rt.Teller;
import touchstone.rt.Windows;

/**
 * Found by ServiceLoader. TestNG may run methods of several classes by turns, and a class more than once; the end of a class
 * is not always told, as for one whose methods were all skipped. So a class is open from its first sign of life
 * until TestNG says that it is over, at the latest until all is over.
 */
public final class TestNGListener
        implements IExecutionListener, IClassListener, IInvokedMethodListener, ITestListener {

    private final Set<String> open = new HashSet<>();

    /** The test method that each thread is in: its class and its signature. */
    private final Map<Long, String[]> methods = new HashMap<>();

    /**
     * TestNG only pretends to run tests, as the JUnit Platform has it do to find them. Nothing of it may count: a window without
     * the test's facts would be taken for a complete one.
     */
    private volatile boolean isDryRun;

    /** For ServiceLoader. */
    public TestNGListener() {}

    @Override
    public void onExecutionStart() {
        isDryRun = Boolean.getBoolean("testng.mode.dryrun");
        quietly(() -> Teller.begin(Teller.TESTNG));
    }

    @Override
    public void onExecutionFinish() {
        quietly(
                () -> {
                    closeAll();
                    Teller.end(Teller.TESTNG);
                });
    }

    @Override
    public void onBeforeClass(ITestClass testClass) {
        quietly(() -> open(name(testClass.getRealClass())));
    }

    @Override
    public void onAfterClass(ITestClass testClass) {
        quietly(() -> close(name(testClass.getRealClass())));
    }

    @Override
    public void beforeInvocation(IInvokedMethod method, ITestResult result) {
        quietly(() -> begin(method, result));
    }

    @Override
    public void afterInvocation(IInvokedMethod method, ITestResult result) {
        quietly(() -> end(method, result));
    }

    private void begin(IInvokedMethod method, ITestResult result) {
        String testClass = name(result);
        // Methods around suites and tests belong to all classes: what they run while no class is open does.
        if (belongsToClass(method.getTestMethod())) {
            open(testClass);
        }
        if (method.isTestMethod() && Teller.isUpTo(Teller.TESTNG)) {
            String[] test = {testClass, signature(result)};
            leave(Windows.UNKNOWN);
            synchronized (methods) {
                methods.put(Thread.currentThread().getId(), test);
            }
            Windows.openMethod(testClass, test[1]);
        }
    }

    /** Ends the test method of this thread, if there is one; it has this outcome. */
    private boolean leave(int outcome) {
        String[] method;
        synchronized (methods) {
            method = methods.remove(Thread.currentThread().getId());
        }
        if (method == null) {
            return false;
        }
        if (outcome != Windows.UNKNOWN) {
            Windows.outcome(method[0], method[1], outcome);
        }
        Windows.closeMethod(method[0], method[1]);
        return true;
    }

    /** A failing configuration method is told at once. A test method ends when its outcome is told, which is after this. */
    private static void end(IInvokedMethod method, ITestResult result) {
        boolean failed = method.isConfigurationMethod() && result.getStatus() == ITestResult.FAILURE;
        if (failed && Teller.isUpTo(Teller.TESTNG)) {
            Windows.outcome(name(result), null, Windows.FAILED);
        }
    }

    private static boolean belongsToClass(ITestNGMethod method) {
        return !method.isBeforeSuiteConfiguration()
                && !method.isAfterSuiteConfiguration()
                && !method.isBeforeTestConfiguration()
                && !method.isAfterTestConfiguration()
                && !method.isBeforeGroupsConfiguration()
                && !method.isAfterGroupsConfiguration();
    }

    @Override
    public void onTestStart(ITestResult result) {
        quietly(() -> open(name(result)));
    }

    @Override
    public void onTestSuccess(ITestResult result) {
        tell(result, Windows.PASSED);
    }

    @Override
    public void onTestFailure(ITestResult result) {
        tell(result, Windows.FAILED);
    }

    @Override
    public void onTestSkipped(ITestResult result) {
        tell(result, Windows.SKIPPED);
    }

    @Override
    public void onTestFailedButWithinSuccessPercentage(ITestResult result) {
        tell(result, Windows.PASSED);
    }

    @Override
    public void onStart(ITestContext context) {}

    @Override
    public void onFinish(ITestContext context) {}

    /** A test that is skipped because a configuration method failed has no start. */
    private void tell(ITestResult result, int outcome) {
        quietly(
                () -> {
                    String testClass = name(result);
                    open(testClass);
                    if (!leave(outcome) && Teller.isUpTo(Teller.TESTNG)) {
                        Windows.outcome(testClass, null, outcome);
                    }
                });
    }

    private void open(String testClass) {
        synchronized (open) {
            if (!open.add(testClass)) {
                return;
            }
        }
        Windows.open(testClass);
    }

    private void close(String testClass) {
        synchronized (open) {
            if (!open.remove(testClass)) {
                return;
            }
        }
        Windows.close(testClass);
    }

    private void closeAll() {
        String[] left;
        synchronized (open) {
            left = open.toArray(new String[0]);
        }
        for (String testClass : left) {
            close(testClass);
        }
    }

    private static String name(ITestResult result) {
        return name(result.getTestClass().getRealClass());
    }

    private static String name(Class<?> testClass) {
        return Outermost.nameOf(testClass, testClass.getName());
    }

    private static String signature(ITestResult result) {
        StringBuilder text = new StringBuilder(result.getMethod().getMethodName()).append('(');
        Class<?>[] parameters = result.getMethod().getConstructorOrMethod().getMethod().getParameterTypes();
        for (int index = 0; index < parameters.length; index++) {
            text.append(index == 0 ? "" : ", ").append(parameters[index].getName());
        }
        return text.append(')').toString();
    }

    /** What a listener throws would end the run. */
    private void quietly(Runnable action) {
        if (isDryRun) {
            return;
        }
        try {
            action.run();
        } catch (Throwable trouble) {
            // Never into the tests.
        }
    }
}
