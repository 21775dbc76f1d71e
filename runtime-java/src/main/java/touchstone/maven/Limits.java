// Set-ups of test runs that cannot be selected, each with what to do about it.
package touchstone.maven;

import java.util.regex.Pattern;

/** Either nothing runs (refused), or everything runs as it is (plain): tests are never left out in silence. */
final class Limits {

    private static final Pattern NO_FORK = Pattern.compile("0+(\\.0+)?C?");

    private Limits() {}

    static void tell(Parameters parameters, Lines lines) throws Unsupported {
        String forkMode = parameters.text("forkMode");
        String forkCount = parameters.text("forkCount");
        if (forkMode.equals("never") || NO_FORK.matcher(forkCount).matches()) {
            throw new Unsupported(
                    "forkCount=0 runs the tests inside Maven's own JVM, where they cannot be traced: give a forkCount of 1 or more");
        }
        if (!parameters.text("test").isEmpty()) {
            lines.add("plain", "tests are named with -Dtest: exactly these run, and nothing is recorded");
        }
        if (!parameters.list("suiteXmlFiles").isEmpty()) {
            lines.add("plain", "suiteXmlFiles decides which tests run, so none can be left out: all of them run");
        }
        String most = parameters.text("skipAfterFailureCount");
        if (!most.isEmpty() && !most.equals("0")) {
            lines.add("stops-early", "skipAfterFailureCount");
        }
    }
}
