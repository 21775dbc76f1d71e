/**
 * Has HotSpot link, and so verify, every class of the inputs without initialising any; to be run under -Xverify:all.
 *
 * <pre>
 * Link jars OUT SUPPORT INPUT...   each input in a loader of its own, child first, over the support class path
 * Link modules OUT                 every class of this JVM's modules but java.base, as --patch-module left them
 * </pre>
 */
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public final class Link {
    /** Which class it is that is missing is not told: HotSpot goes through methods in an order that differs by run. */
    private static final String MISSING = "cannot be linked: a class it refers to is missing";

    public static void main(String[] arguments) throws Exception {
        try (Report report = new Report(Path.of(arguments[1]))) {
            if (arguments[0].equals("modules")) {
                linkModules(report);
            } else {
                linkInputs(report, arguments[2], Arrays.asList(arguments).subList(3, arguments.length));
            }
        }
    }

    private static void linkInputs(Report report, String support, List<String> inputs) throws Exception {
        ClassLoader behind = new URLClassLoader(urls(support), ClassLoader.getPlatformClassLoader());
        for (String input : inputs) {
            ClassSource source = ClassSource.open(input);
            Map<String, Map<String, byte[]>> roots = source.byRoot();
            for (Map.Entry<String, Map<String, byte[]>> root : roots.entrySet()) {
                Map<String, byte[]> classes = new HashMap<>(roots.getOrDefault("", Map.of()));
                classes.putAll(root.getValue());
                ClassLoader loader = new ChildFirst(classes, behind);
                for (String name : root.getValue().keySet()) {
                    // The JVM lets nobody define classes there; ClassFile.verify sees them.
                    if (!name.startsWith("java/")) {
                        String binaryName = name.replace('/', '.');
                        report.add(source.label, root.getKey() + name, link(() -> Class.forName(binaryName, false, loader)));
                    }
                }
            }
        }
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        String[] parts = classPath.split(File.pathSeparator);
        URL[] urls = new URL[parts.length];
        for (int index = 0; index < parts.length; index++) {
            urls[index] = Path.of(parts[index]).toUri().toURL();
        }
        return urls;
    }

    private static void linkModules(Report report) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        for (Module module : new java.util.TreeMap<>(modulesByName()).values()) {
            Path root = modules.resolve(module.getName());
            if (module.getName().equals("java.base") || !Files.isDirectory(root)) {
                continue;
            }
            try (Stream<Path> walk = Files.walk(root)) {
                for (Path path : (Iterable<Path>) walk.sorted()::iterator) {
                    String file = root.relativize(path).toString();
                    if (file.endsWith(".class") && !file.equals("module-info.class")) {
                        String name = file.substring(0, file.length() - ".class".length());
                        String binaryName = name.replace('/', '.');
                        report.add("modules", module.getName() + "/" + name, link(() -> Class.forName(module, binaryName)));
                    }
                }
            }
        }
    }

    private static Map<String, Module> modulesByName() {
        Map<String, Module> byName = new LinkedHashMap<>();
        ModuleLayer.boot().modules().forEach(module -> byName.put(module.getName(), module));
        return byName;
    }

    interface Loading {
        Class<?> load() throws ClassNotFoundException;
    }

    /**
     * Each of these look-ups makes HotSpot link the class first and only then look for the types of the members asked
     * for, so that one that succeeds is enough: a type missing from the class path hides no verification.
     */
    private static String link(Loading loading) {
        try {
            Class<?> loaded = loading.load();
            if (loaded == null) {
                return "not found";
            }
            List<Runnable> lookups =
                List.of(loaded::getConstructors, loaded::getDeclaredFields, loaded::getDeclaredMethods);
            for (Runnable lookup : lookups) {
                try {
                    lookup.run();
                    return Report.OK;
                } catch (NoClassDefFoundError | TypeNotPresentException missing) {
                    // The next one may not need that class.
                }
            }
            return MISSING;
        } catch (NoClassDefFoundError missing) {
            return MISSING;
        } catch (Throwable error) {
            return Report.outcome(error);
        }
    }

    /** Defines the given classes itself and leaves all others to its parent. */
    private static final class ChildFirst extends ClassLoader {
        private final Map<String, byte[]> classes;

        ChildFirst(Map<String, byte[]> classes, ClassLoader parent) {
            super(parent);
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = name.startsWith("java.") ? null : classes.get(name.replace('.', '/'));
            if (bytes == null) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }
}
