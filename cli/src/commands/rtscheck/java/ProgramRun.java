// Runs the tests of one program in a class loader of their own, and says what each of them saw.
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The classes come from a folder that programs share: each has packages of its own. */
final class ProgramRun {
    /** Small, since some programs call themselves until it is used up. */
    private static final int STACK = 256 * 1024;
    /** What a test is said to have seen that did not come to its end. */
    static final String ENDLESS = "does not end";

    private final Path classes;
    private final boolean tells;

    ProgramRun(Path classes, boolean tells) {
        this.classes = classes;
        this.tells = tells;
    }

    /** What each test saw, in their order. A program that takes longer than this is given up: its thread stays behind, and nobody waits for it. */
    List<String> run(List<String> tests, long milliseconds) {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        ClassLoader loader = new FolderLoader(classes, ProgramRun.class.getClassLoader());
        Thread thread = new Thread(null, () -> tests.forEach(test -> seen.add(one(loader, test))), "tests", STACK);
        thread.setContextClassLoader(loader);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(milliseconds);
        } catch (InterruptedException nobody) {
            throw new IllegalStateException(nobody);
        }
        boolean isEndless = thread.isAlive();
        if (isEndless) {
            thread.setPriority(Thread.MIN_PRIORITY);
        }
        List<String> outcomes = new ArrayList<>(Arrays.asList(seen.toArray(new String[0])));
        while (outcomes.size() < tests.size()) {
            outcomes.add(isEndless ? ENDLESS : "not run");
        }
        return outcomes;
    }

    private String one(ClassLoader loader, String test) {
        if (tells) {
            touchstone.rt.Windows.open(test);
        }
        try {
            Class<?> type = loader.loadClass(test);
            String seen = (String) type.getMethod("run").invoke(type.getConstructor().newInstance());
            return seen + more(type);
        } catch (InvocationTargetException thrown) {
            return "threw " + thrown.getCause();
        } catch (ReflectiveOperationException | LinkageError broken) {
            return "broken " + broken;
        } finally {
            if (tells) {
                touchstone.rt.Windows.outcome(test, touchstone.rt.Windows.PASSED);
                touchstone.rt.Windows.close(test);
            }
        }
    }

    /** A framework runs whatever test methods a class has. */
    private static String more(Class<?> type) throws ReflectiveOperationException {
        for (java.lang.reflect.Method method : type.getMethods()) {
            if (method.getName().equals("more")) {
                method.invoke(type.getConstructor().newInstance());
            }
        }
        return "";
    }

    /** Finds classes and resources in a folder. */
    private static final class FolderLoader extends ClassLoader {
        private final Path folder;

        FolderLoader(Path folder, ClassLoader parent) {
            super(parent);
            this.folder = folder;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String path = name.replace('.', '/') + ".class";
            File file = new File(folder.toFile(), path);
            try {
                byte[] bytes = file.isFile() ? Files.readAllBytes(file.toPath()) : inLibrary(path);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException broken) {
                throw new ClassNotFoundException(name, broken);
            }
        }

        /** The jar of libraries lies beside the folder. */
        private byte[] inLibrary(String path) throws IOException {
            try (ZipFile jar = new ZipFile(folder.resolveSibling(RtsDriver.LIBRARY + ".jar").toFile())) {
                ZipEntry entry = jar.getEntry(path);
                if (entry == null) {
                    return null;
                }
                try (InputStream stream = jar.getInputStream(entry)) {
                    return stream.readAllBytes();
                }
            }
        }

        @Override
        protected URL findResource(String name) {
            File file = new File(folder.toFile(), name);
            try {
                return file.exists() ? file.toURI().toURL() : null;
            } catch (MalformedURLException broken) {
                return null;
            }
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            URL found = findResource(name);
            return found == null ? Collections.emptyEnumeration() : Collections.enumeration(Collections.singleton(found));
        }
    }
}
