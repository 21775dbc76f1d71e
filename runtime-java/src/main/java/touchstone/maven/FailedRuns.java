// Notices test runs that failed: what they told counts as well, and everything must be put back.
package touchstone.maven;

import org.apache.maven.eventspy.AbstractEventSpy;
import org.apache.maven.execution.ExecutionEvent;

/** Found by Maven through {@code components.xml}. What is thrown here, Maven tells as a warning. */
public final class FailedRuns extends AbstractEventSpy {

    /** For Maven. */
    public FailedRuns() {}

    @Override
    public void onEvent(Object event) throws Exception {
        if (event instanceof ExecutionEvent && ((ExecutionEvent) event).getType() == ExecutionEvent.Type.MojoFailed) {
            TestRuns.end(((ExecutionEvent) event).getMojoExecution(), true);
        }
    }
}
