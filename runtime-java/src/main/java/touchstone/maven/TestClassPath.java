// The class path of a test run, as Surefire itself puts it together, and how to put other files in its places.
package touchstone.maven;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.ArtifactUtils;
import org.apache.maven.project.MavenProject;

/** Asked for by the method that Surefire uses: filters, packaged artifacts and further elements count as they do there. */
final class TestClassPath {

    private static final String GENERATE = "generateTestClasspath";

    private TestClassPath() {}

    /** The entries, in their order. */
    static List<String> of(Object mojo) throws Unsupported {
        Method generate = method(mojo.getClass(), GENERATE);
        if (generate == null) {
            throw new Unsupported("this version of the plugin does not tell its test class path: use 2.12.4 or a later one");
        }
        try {
            Object[] none = new Object[generate.getParameterCount()];
            for (int at = 0; at < none.length; at++) {
                // The newest version takes filters, as many as one likes.
                none[at] = java.lang.reflect.Array.newInstance(generate.getParameterTypes()[at].getComponentType(), 0);
            }
            Object classPath = generate.invoke(mojo, none);
            Method further = method(classPath.getClass(), "toClasspath");
            Object plain = further == null ? classPath : further.invoke(classPath);
            Method entries = method(plain.getClass(), "getClassPath");
            List<String> found = new ArrayList<>();
            for (Object entry : (Iterable<?>) entries.invoke(plain)) {
                found.add(String.valueOf(entry));
            }
            return found;
        } catch (InvocationTargetException failed) {
            throw new Unsupported("the test class path cannot be had: " + failed.getCause());
        } catch (IllegalAccessException | RuntimeException other) {
            throw new Unsupported("this version of the plugin tells its test class path in another way: " + other);
        }
    }

    static Method method(Class<?> start, String name) {
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name) && !method.isSynthetic()) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        return null;
    }

    /** Copies of the project's artifacts in which some have other files. The originals, which others may hold, stay as they are. */
    static Set<Artifact> replaced(MavenProject project, Map<String, String> files) {
        Set<Artifact> artifacts = new LinkedHashSet<>();
        for (Artifact artifact : project.getArtifacts()) {
            String file = artifact.getFile() == null ? null : files.get(artifact.getFile().getAbsolutePath());
            if (file == null) {
                artifacts.add(artifact);
            } else {
                Artifact copy = ArtifactUtils.copyArtifact(artifact);
                copy.setFile(new File(file));
                artifacts.add(copy);
            }
        }
        return artifacts;
    }

    /** The entries with other files in their places. */
    static List<String> replaced(List<String> entries, Map<String, String> files) {
        List<String> replaced = new ArrayList<>();
        for (String entry : entries) {
            replaced.add(files.getOrDefault(new File(entry).getAbsolutePath(), entry));
        }
        return replaced;
    }
}
