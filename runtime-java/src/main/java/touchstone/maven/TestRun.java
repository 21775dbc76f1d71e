// One test run: described, changed as the plan says, checked, and put back.
package touchstone.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/** {@code prepare} before the mojo runs, {@code finish} after it, whatever became of it. */
final class TestRun {

    private final Session session;
    private final Path description;
    private final MojoExecutionEvent event;
    private final Parameters parameters;
    private final Log log;
    private Set<Artifact> artifacts;
    private boolean isInstrumented;

    TestRun(Session session, Path description, MojoExecutionEvent event) {
        this.session = session;
        this.description = description;
        this.event = event;
        parameters = new Parameters(event.getMojo());
        log = event.getMojo().getLog();
    }

    /** Whether there is nothing to do, because the mojo will do nothing. */
    boolean isSkipped() {
        boolean skips = false;
        for (String name : new String[] {"skip", "skipTests", "skipExec", "skipITs"}) {
            skips |= parameters.isSet(name);
        }
        String tests = parameters.text("testClassesDirectory");
        return skips || !(new File(tests).isDirectory() || !parameters.list("dependenciesToScan").isEmpty());
    }

    /** Has the tests that are not affected left out, and the others instrumented. */
    void prepare() throws IOException, Unsupported {
        List<String> classPath = TestClassPath.of(event.getMojo());
        Lines lines = Description.of(event, parameters, classPath);
        try {
            Limits.tell(parameters, lines);
        } finally {
            // A run that is refused has a name, too.
            lines.write(description);
        }
        session.step(this::tell, "prepare", description.toString());
        Lines plan = Lines.read(plan());
        if ("run".equals(plan.value("mode"))) {
            apply(plan, classPath);
            isInstrumented = true;
        }
    }

    private Path plan() {
        return description.resolveSibling(description.getFileName() + ".plan");
    }

    private void tell(String line) {
        if (line.startsWith("warning: ") || line.startsWith("error: ")) {
            log.warn("touchstone: " + line.substring(line.indexOf(' ') + 1));
        } else {
            log.info("touchstone: " + line);
        }
    }

    private void apply(Lines plan, List<String> classPath) throws Unsupported {
        Map<String, String> files = new HashMap<>();
        for (String[] line : plan.all("replace")) {
            files.put(line[1], line[2]);
        }
        for (String name : new String[] {"testClassesDirectory", "classesDirectory"}) {
            replaceFolder(name, files);
        }
        MavenProject project = event.getProject();
        artifacts = project.getArtifacts();
        project.setArtifacts(TestClassPath.replaced(project, files));
        List<String> elements = TestClassPath.replaced(parameters.list("additionalClasspathElements"), files);
        elements.addAll(plan.values("append"));
        parameters.setList("additionalClasspathElements", elements);
        check(TestClassPath.replaced(classPath, files), plan.values("append"));
        settings(plan);
    }

    /** Failsafe takes the packaged jar, or else the class folder, when nothing is configured: then the plan's is put there. */
    private void replaceFolder(String name, Map<String, String> files) throws Unsupported {
        Object folder = parameters.get(name);
        String path = folder == null ? null : new File(folder.toString()).getAbsolutePath();
        String replaced = path == null ? mainReplacement(files) : files.get(path);
        if (replaced != null) {
            parameters.set(name, new File(replaced));
        }
    }

    private String mainReplacement(Map<String, String> files) {
        File packaged = event.getProject().getArtifact().getFile();
        String replaced = packaged == null ? null : files.get(packaged.getAbsolutePath());
        String folder = new File(event.getProject().getBuild().getOutputDirectory()).getAbsolutePath();
        return replaced == null ? files.get(folder) : replaced;
    }

    /** Surefire must now come to the class path that was planned, entry by entry. */
    private void check(List<String> replaced, List<String> appended) throws Unsupported {
        List<String> expected = new ArrayList<>(replaced);
        for (String entry : appended) {
            expected.remove(entry);
            expected.add(entry);
        }
        List<String> found = TestClassPath.of(event.getMojo());
        if (!found.equals(expected)) {
            throw new Unsupported("the test class path came out as " + found + " where " + expected + " was planned");
        }
    }

    private void settings(Lines plan) throws Unsupported {
        Map<Object, Object> variables = new LinkedHashMap<>();
        if (parameters.get("environmentVariables") instanceof Map) {
            variables.putAll((Map<?, ?>) parameters.get("environmentVariables"));
        }
        for (String[] line : plan.all("variable")) {
            variables.put(line[1], line[2]);
        }
        parameters.set("environmentVariables", variables);
        StringBuilder arguments = new StringBuilder(parameters.text("argLine"));
        for (String argument : plan.values("argument")) {
            arguments.append(arguments.length() == 0 ? "" : " ").append('"').append(argument).append('"');
        }
        parameters.set("argLine", arguments.toString());
        if (!plan.values("exclude").isEmpty()) {
            leaveOut(plan.values("exclude"));
        }
        if (session.isolates && parameters.has("reuseForks")) {
            parameters.set("reuseForks", Boolean.FALSE);
        }
    }

    /** That nothing is left to run is no failure then. */
    private void leaveOut(List<String> patterns) throws Unsupported {
        List<String> excludes = parameters.list("excludes");
        excludes.addAll(patterns);
        parameters.setList("excludes", excludes);
        if (parameters.has("failIfNoTests")) {
            parameters.set("failIfNoTests", Boolean.FALSE);
        }
    }

    /** Puts everything back. */
    void restore() {
        parameters.restore();
        if (artifacts != null) {
            event.getProject().setArtifacts(artifacts);
            artifacts = null;
        }
    }

    /** Puts what the tests told into the store. */
    void finish(boolean failed) throws IOException, Unsupported {
        if (isInstrumented) {
            session.step(this::tell, "finish", description.toString(), failed ? "failed" : "passed");
        }
    }

    /** Tells the program that this run is refused, and why. */
    void refuse(String why) throws IOException, Unsupported {
        session.step(this::tell, "refuse", description.toString(), why);
    }
}
