// Counts the classes of the jar that a class comes from.
import java.io.File;
import java.util.jar.JarFile;

public class JarScanner {
    static long count(Class<?> member) throws Exception {
        File jar = new File(member.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile file = new JarFile(jar)) {
            return file.stream().filter(entry -> entry.getName().endsWith(".class")).count();
        }
    }
}
