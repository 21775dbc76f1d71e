// Notices every run of Surefire and Failsafe, and hands it to a TestRun.
package touchstone.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.execution.MojoExecutionListener;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;

/** Found by Maven through {@code components.xml}. Modules may be built in parallel. */
public final class TestRuns implements MojoExecutionListener {

    /** Runs that have begun, also for {@link FailedRuns}, which Maven makes by itself. */
    private static final Map<MojoExecution, TestRun> RUNS = new ConcurrentHashMap<>();

    private final AtomicInteger number = new AtomicInteger();

    /** For Maven. */
    public TestRuns() {}

    @Override
    public void beforeMojoExecution(MojoExecutionEvent event) throws MojoExecutionException {
        try {
            if (FileChecks.isOne(event.getExecution()) && Session.current() != null) {
                FileChecks.spareOurs(event);
                return;
            }
            Session session = isTestRun(event.getExecution()) ? Session.current() : null;
            if (session == null) {
                return;
            }
            Path description = session.folder.resolve(String.format("%04d", number.incrementAndGet()));
            TestRun run = new TestRun(session, description, event);
            if (!run.isSkipped()) {
                prepare(session, run, event);
            }
        } catch (IOException failed) {
            spoil();
            throw new MojoExecutionException("touchstone: " + failed, failed);
        }
    }

    private static void spoil() {
        try {
            Session session = Session.current();
            if (session != null) {
                session.spoil();
            }
        } catch (IOException again) {
            // The first one is told.
        }
    }

    private void prepare(Session session, TestRun run, MojoExecutionEvent event) throws IOException, MojoExecutionException {
        try {
            run.prepare();
            RUNS.put(event.getExecution(), run);
        } catch (Unsupported unsupported) {
            run.restore();
            try {
                run.refuse(unsupported.getMessage());
            } catch (Unsupported again) {
                session.spoil();
                throw new MojoExecutionException("touchstone: " + unsupported.getMessage(), again);
            }
            if (!session.runsUnsupported) {
                throw new MojoExecutionException("touchstone: " + unsupported.getMessage(), unsupported);
            }
            event.getMojo().getLog().warn("touchstone: all tests run, and nothing is recorded: " + unsupported.getMessage());
        }
    }

    @Override
    public void afterMojoExecutionSuccess(MojoExecutionEvent event) throws MojoExecutionException {
        end(event.getExecution(), false);
    }

    /** Maven tells only some failures here: {@link FailedRuns} hears of all. */
    @Override
    public void afterExecutionFailure(MojoExecutionEvent event) {}

    /** Ends a run that has begun. */
    static void end(MojoExecution execution, boolean failed) throws MojoExecutionException {
        TestRun run = RUNS.remove(execution);
        if (run == null) {
            return;
        }
        run.restore();
        try {
            run.finish(failed);
        } catch (IOException | Unsupported problem) {
            spoil();
            throw new MojoExecutionException("touchstone: what the tests told could not be recorded: " + problem.getMessage(), problem);
        }
    }

    private static boolean isTestRun(MojoExecution execution) {
        String plugin = execution.getArtifactId();
        String goal = execution.getGoal();
        return execution.getGroupId().equals("org.apache.maven.plugins")
                && (plugin.equals("maven-surefire-plugin") && goal.equals("test")
                        || plugin.equals("maven-failsafe-plugin") && goal.equals("integration-test"));
    }
}
