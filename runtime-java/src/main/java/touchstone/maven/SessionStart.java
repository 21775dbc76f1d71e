// Leaves a mark when Maven has read the build: without it, the build files are to blame, not the tests.
package touchstone.maven;

import java.io.IOException;
import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.MavenExecutionException;
import org.apache.maven.execution.MavenSession;

/** Found by Maven through {@code components.xml}. */
public final class SessionStart extends AbstractMavenLifecycleParticipant {

    /** For Maven. */
    public SessionStart() {}

    @Override
    public void afterProjectsRead(MavenSession maven) throws MavenExecutionException {
        try {
            Session session = Session.current();
            if (session != null) {
                session.begin();
            }
        } catch (IOException failed) {
            throw new MavenExecutionException("touchstone: " + failed, failed);
        }
    }
}
