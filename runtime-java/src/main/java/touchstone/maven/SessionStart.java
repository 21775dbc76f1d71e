// Leaves a mark when Maven has read the build, and asks for a session of its own when the extension stands in the build.
package touchstone.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.MavenExecutionException;
import org.apache.maven.execution.MavenSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Found by Maven through {@code components.xml}. Without the mark, the build files are to blame, not the tests. */
public final class SessionStart extends AbstractMavenLifecycleParticipant {

    private static final Logger LOG = LoggerFactory.getLogger("touchstone");

    private String program;
    private String file;

    /** For Maven. */
    public SessionStart() {}

    @Override
    public void afterProjectsRead(MavenSession maven) throws MavenExecutionException {
        try {
            Session.setOwn(null);
            if (System.getenv(Session.VARIABLE) == null && !"true".equals(property(maven, "touchstone.skip", "false"))) {
                ask(maven);
            }
            Session session = Session.current();
            if (session != null) {
                session.begin();
                FailedRuns.listen(maven);
            }
        } catch (IOException failed) {
            throw new MavenExecutionException("touchstone: " + failed, failed);
        }
    }

    /** Has the program begin a session. Who has no such program gets all tests, as they are. */
    private void ask(MavenSession maven) throws IOException {
        program = property(maven, "touchstone.program", "touchstone");
        File root = maven.getRequest().getMultiModuleProjectDirectory();
        try {
            List<String> told = Session.run(program, line -> {}, "begin", (root == null ? new File("") : root).getAbsolutePath(),
                    property(maven, "touchstone.all", "false"), property(maven, "touchstone.isolate", "false"),
                    property(maven, "touchstone.unsupported", "fail"));
            String last = told.isEmpty() ? Session.FAILED : told.get(told.size() - 1);
            if (last == Session.FAILED) {
                throw new IOException(String.join(" ", told));
            }
            file = last;
            Session.setOwn(file);
        } catch (IOException failed) {
            LOG.warn("touchstone: all tests run as they are: {}: put the program on the PATH, or name it with -Dtouchstone.program",
                    failed.getMessage());
        }
    }

    @Override
    public void afterSessionEnd(MavenSession maven) throws MavenExecutionException {
        if (file == null) {
            return;
        }
        try {
            Session.run(program, LOG::info, "end", file);
        } catch (IOException failed) {
            LOG.warn("touchstone: {}", failed.getMessage());
        }
        Session.setOwn(null);
        file = null;
    }

    private static String property(MavenSession maven, String name, String absent) {
        String given = maven.getUserProperties().getProperty(name);
        String inBuild = maven.getTopLevelProject() == null ? null : maven.getTopLevelProject().getProperties().getProperty(name);
        return given != null ? given : inBuild != null ? inBuild : absent;
    }
}
