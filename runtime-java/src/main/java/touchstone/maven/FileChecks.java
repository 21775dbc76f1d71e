// Keeps our folder out of what checks of every file in a project look at.
package touchstone.maven;

import java.util.List;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.plugin.MojoExecution;

/** Apache Rat 0.15 reads no {@code .gitignore} but that of the root, and would miss a license in our files. */
final class FileChecks {

    private static final String OURS = "**/.touchstone/**";

    private FileChecks() {}

    static boolean isOne(MojoExecution execution) {
        return execution.getGroupId().equals("org.apache.rat") && execution.getArtifactId().equals("apache-rat-plugin");
    }

    /** Adds to the excludes, which 0.17 does not have: it reads our {@code .gitignore}. */
    static void spareOurs(MojoExecutionEvent event) {
        Parameters parameters = new Parameters(event.getMojo());
        if (!parameters.has("excludes")) {
            return;
        }
        List<String> excludes = parameters.list("excludes");
        excludes.add(OURS);
        try {
            parameters.setList("excludes", excludes);
        } catch (Unsupported other) {
            event.getMojo().getLog().debug("touchstone: " + other.getMessage());
        }
    }
}
