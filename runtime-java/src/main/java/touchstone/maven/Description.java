// What the program is told about a test run: folders, class path, JDK, and all that the tests depend on as a whole.
package touchstone.maven;

import java.io.File;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/** Written as {@link Lines}; the reader is {@code cli/src/commands/test/description.rs}. */
final class Description {

    /** Parameters that decide what tests do, or which of their methods run: another value selects all of them. */
    private static final String[] WEIGHTY = {
        "groups", "excludedGroups", "includeJUnit5Engines", "excludeJUnit5Engines", "enableAssertions", "workingDirectory",
        "objectFactory", "useModulePath", "junitArtifactName", "testNGArtifactName", "dependenciesToScan",
        "systemPropertiesFile", "includesFile", "excludesFile",
    };

    /** Properties of the command line that are about the build and not about the tests. */
    private static final Pattern BUILD_PROPERTY =
            Pattern.compile("maven\\..*|skipTests|skipITs|surefire\\.(?!.*[Pp]ropert).*|failsafe\\.(?!.*[Pp]ropert).*|style\\.color|touchstone\\..*|jansi\\..*");

    private static final Pattern PARALLEL_PLATFORM = Pattern.compile("execution\\.parallel\\.enabled\\s*=\\s*true");

    private static final Pattern LATE_PROPERTY = Pattern.compile("@\\{([^}]+)}");

    private final Lines lines = new Lines();
    private final Parameters parameters;
    private final MavenProject project;
    private final MavenSession session;

    private Description(MojoExecutionEvent event, Parameters parameters) {
        this.parameters = parameters;
        project = event.getProject();
        session = event.getSession();
    }

    static Lines of(MojoExecutionEvent event, Parameters parameters, List<String> classPath) {
        Description description = new Description(event, parameters);
        description.place(event.getExecution());
        description.classPath(classPath);
        description.environment();
        description.excludes();
        description.parallel();
        return description.lines;
    }

    private void place(MojoExecution execution) {
        lines.add("basedir", project.getBasedir().getAbsolutePath());
        lines.add("module", project.getGroupId() + ":" + project.getArtifactId());
        lines.add("plugin", execution.getArtifactId());
        lines.add("version", execution.getVersion());
        lines.add("execution", execution.getExecutionId());
    }

    private void classPath(List<String> classPath) {
        String tests = parameters.text("testClassesDirectory");
        Set<String> modules = new HashSet<>();
        for (MavenProject module : session.getProjects()) {
            modules.add(module.getGroupId() + ":" + module.getArtifactId());
        }
        Set<String> fromReactor = new HashSet<>();
        for (Artifact artifact : project.getArtifacts()) {
            if (artifact.getFile() != null && modules.contains(artifact.getGroupId() + ":" + artifact.getArtifactId())) {
                fromReactor.add(artifact.getFile().getAbsolutePath());
            }
        }
        String main = new File(project.getBuild().getOutputDirectory()).getAbsolutePath();
        String packaged = project.getArtifact().getFile() == null ? "" : project.getArtifact().getFile().getAbsolutePath();
        for (String entry : classPath) {
            String path = new File(entry).getAbsolutePath();
            boolean isOwn = path.equals(new File(tests).getAbsolutePath()) || path.equals(main) || path.equals(packaged);
            lines.add("entry", isOwn ? "own" : fromReactor.contains(path) ? "module" : "library", path);
        }
    }

    private void environment() {
        for (String name : WEIGHTY) {
            environment(name, parameters.text(name));
        }
        environment("argLine", withLateProperties(parameters.text("argLine")));
        for (String name : new String[] {"systemProperties", "systemPropertyVariables", "environmentVariables", "properties"}) {
            if (parameters.get(name) instanceof Map) {
                map(name, (Map<?, ?>) parameters.get(name));
            }
        }
        for (String name : new String[] {"includes", "excludes"}) {
            for (String pattern : parameters.list(name)) {
                if (pattern.contains("#")) {
                    environment(name + " " + pattern, "yes");
                }
            }
        }
        map("property", session.getUserProperties());
        lines.add("jdk", jdk());
    }

    private void map(String name, Map<?, ?> values) {
        for (Map.Entry<?, ?> entry : new TreeMap<Object, Object>(values).entrySet()) {
            String key = String.valueOf(entry.getKey());
            if (!(name.equals("property") && BUILD_PROPERTY.matcher(key).matches())) {
                environment(name + " " + key, String.valueOf(entry.getValue()));
            }
        }
    }

    private void environment(String name, String value) {
        if (!value.isEmpty()) {
            lines.add("environment", name, value);
        }
    }

    /** Surefire puts in the values of project properties at the last moment, such as those that JaCoCo's plugin sets. */
    private String withLateProperties(String text) {
        Matcher matcher = LATE_PROPERTY.matcher(text);
        StringBuffer result = new StringBuffer();
        while (matcher.find()) {
            String value = session.getUserProperties().getProperty(matcher.group(1));
            value = value == null ? project.getProperties().getProperty(matcher.group(1), "") : value;
            matcher.appendReplacement(result, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(result).toString();
    }

    /** The home of the JDK that Surefire will start: that of a toolchain, of the parameter {@code jvm}, or Maven's own. */
    private String jdk() {
        String java = parameters.effectiveJvm();
        File folder = java.isEmpty() ? null : new File(java).getAbsoluteFile().getParentFile();
        File home = folder == null ? null : folder.getParentFile();
        return home != null && home.isDirectory() ? home.getPath() : System.getProperty("java.home");
    }

    /** Whether tests share a JVM at the same time, as far as Surefire is told: JUnit 5 may be told by its own file. */
    private void parallel() {
        String threads = parameters.text("parallel");
        String platform = String.valueOf(parameters.get("properties"));
        boolean isParallel = !threads.isEmpty() && !threads.equals("none") || PARALLEL_PLATFORM.matcher(platform).find();
        lines.add("parallel", isParallel ? "yes" : "no");
    }

    private void excludes() {
        boolean hasNone = parameters.list("excludes").isEmpty() && parameters.get("excludesFile") == null;
        lines.add("default-excludes", hasNone ? "yes" : "no");
    }
}
