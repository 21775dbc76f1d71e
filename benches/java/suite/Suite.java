// Runs JUnit 3 and 4 test classes in the order given, all in this JVM, and writes what became of each test.

import java.io.PrintStream;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Arguments: the file of test classes, one a line; the file to write the outcomes to. */
public final class Suite {

    private Suite() {}

    public static void main(String[] arguments) throws Exception {
        List<String> outcomes = new ArrayList<>();
        for (String name : Files.readAllLines(Paths.get(arguments[0]))) {
            // Tests leave defaults changed; what follows must not depend on the order.
            Locale.setDefault(Locale.US);
            TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
            run(name, outcomes);
        }
        // Written at the end, with the standard streams as they were never used: tests replace them.
        try (PrintStream results = new PrintStream(arguments[1], StandardCharsets.UTF_8.name())) {
            outcomes.forEach(results::println);
        }
        // Tests leave threads behind that would keep the JVM alive.
        System.exit(0);
    }

    private static void run(String name, List<String> outcomes) {
        try {
            Class<?> testClass = Class.forName(name, false, Suite.class.getClassLoader());
            if (Modifier.isAbstract(testClass.getModifiers()) || testClass.isInterface()) {
                return;
            }
            Outcomes listener = new Outcomes();
            JUnitCore junit = new JUnitCore();
            junit.addListener(listener);
            junit.run(Request.aClass(testClass));
            listener.tell(outcomes);
        } catch (Throwable trouble) {
            outcomes.add(name + "\tcannot run: " + trouble.getClass().getName());
        }
    }

    /** What became of each test of one class. A name may come more than once: tests with parameters. */
    private static final class Outcomes extends RunListener {

        private final Map<String, Map<String, Integer>> counts = new TreeMap<>();
        private String failure = "passed";

        @Override
        public void testStarted(Description test) {
            failure = "passed";
        }

        @Override
        public void testFailure(Failure failed) {
            failure = "failed: " + failed.getException().getClass().getName();
            if (!failed.getDescription().isTest()) {
                count(failed.getDescription(), failure);
            }
        }

        @Override
        public void testAssumptionFailure(Failure failed) {
            failure = "assumption failed";
        }

        @Override
        public void testIgnored(Description test) {
            count(test, "ignored");
        }

        @Override
        public void testFinished(Description test) {
            count(test, failure);
        }

        private void count(Description test, String outcome) {
            String name = test.getClassName() + "#" + test.getMethodName();
            counts.computeIfAbsent(name, unused -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
        }

        void tell(List<String> outcomes) {
            counts.forEach((test, each) -> each.forEach((outcome, times) ->
                    outcomes.add(test + "\t" + outcome + "\t" + times)));
        }
    }
}
