// Compiles many programs at once, from memory to memory, and tells which of them do not compile.
import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Sources whose names end in {@code .java} are compiled; all other files are taken as they are. Classes named Lib... go to a library. */
final class Compiler {
    /** So many programs in one go: enough to pay for a start of the compiler, few enough for its memory. */
    private static final int AT_ONCE = 60;

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    private final List<String> options;
    /** What is in packages of the JDK, and in the one that all programs use: it is always the same. */
    private final Map<String, Iterable<JavaFileObject>> listed = new HashMap<>();

    Compiler(Path root) {
        // After an error in one program the others must be looked at all the same. Programs use nothing but java.base: reading what
        // all other modules are takes longer than compiling a program.
        options = Arrays.asList("-XDshould-stop.ifError=FLOW", "-proc:none", "-nowarn", "-Xlint:none", "-Xmaxerrs", "1000000",
                "-implicit:none", "-encoding", "UTF-8", "--limit-modules", "java.base");
        try {
            Path common = root.resolve("common");
            Files.createDirectories(common);
            files.setLocation(StandardLocation.CLASS_PATH, Collections.singletonList(common.toFile()));
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** The files of each program that compiles, by name; what is wrong with each other one goes to {@code errors}. */
    Map<Integer, Map<String, byte[]>> compile(Map<Integer, Map<String, String>> programs, Map<Integer, String> errors)
            throws IOException {
        Map<Integer, Map<String, byte[]>> compiled = new LinkedHashMap<>();
        List<Integer> numbers = new ArrayList<>(programs.keySet());
        for (int start = 0; start < numbers.size(); start += AT_ONCE) {
            Map<Integer, Map<String, String>> part = new LinkedHashMap<>();
            for (Integer number : numbers.subList(start, Math.min(start + AT_ONCE, numbers.size()))) {
                part.put(number, programs.get(number));
            }
            compilePart(part, compiled, errors);
        }
        return compiled;
    }

    /**
     * All together, then each with which something is wrong by itself: an error in one program can make the compiler find others in
     * good ones, as an interface that extends {@code Object} makes it forget what {@code Object} is. Where that happened, nothing
     * that came of the others is trusted.
     */
    private void compilePart(Map<Integer, Map<String, String>> part, Map<Integer, Map<String, byte[]>> compiled, Map<Integer, String> errors)
            throws IOException {
        Map<Integer, Map<String, byte[]>> together = new HashMap<>();
        Map<Integer, String> wrong = attempt(part, together);
        boolean isMisled = false;
        if (part.size() == 1) {
            errors.putAll(wrong);
        } else {
            for (Integer number : wrong.keySet()) {
                compilePart(Collections.singletonMap(number, part.get(number)), compiled, errors);
                isMisled |= compiled.containsKey(number);
            }
        }
        if (isMisled && !together.isEmpty()) {
            Map<Integer, Map<String, String>> good = new LinkedHashMap<>(part);
            good.keySet().retainAll(together.keySet());
            compilePart(good, compiled, errors);
        } else {
            compiled.putAll(together);
        }
    }

    /** What is wrong with each program that did not compile now; the files of all others are added to {@code compiled}. */
    private Map<Integer, String> attempt(Map<Integer, Map<String, String>> part, Map<Integer, Map<String, byte[]>> compiled)
            throws IOException {
        Map<Integer, Map<String, byte[]>> results = new HashMap<>();
        List<JavaFileObject> units = new ArrayList<>();
        for (Map.Entry<Integer, Map<String, String>> program : part.entrySet()) {
            Map<String, byte[]> result = results.computeIfAbsent(program.getKey(), key -> new HashMap<>());
            for (Map.Entry<String, String> file : program.getValue().entrySet()) {
                if (file.getKey().endsWith(".java")) {
                    units.add(new Source(program.getKey(), file.getKey(), file.getValue()));
                } else {
                    result.put(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        StringWriter printed = new StringWriter();
        JavaFileManager memory = new Memory(files, results, listed);
        JavacTask task = (JavacTask) compiler.getTask(printed, memory, said, options, null, units);
        Map<Integer, String> wrong;
        try {
            wrong = attempt(task, said, part.keySet());
        } catch (RuntimeException | StackOverflowError | AssertionError crash) {
            // One of the programs is too odd for the compiler: each is tried alone, and that one does not compile.
            wrong = new LinkedHashMap<>();
            addAll(wrong, part.keySet(), "the compiler fails: " + crash);
        }
        if (wrong.isEmpty() && said.getDiagnostics().stream().anyMatch(it -> it.getSource() == null && it.getKind() == Diagnostic.Kind.ERROR)) {
            throw new IOException("the compiler failed: " + said.getDiagnostics() + printed);
        }
        results.keySet().removeAll(wrong.keySet());
        compiled.putAll(results);
        return wrong;
    }

    private static Map<Integer, String> attempt(JavacTask task, DiagnosticCollector<JavaFileObject> said, Set<Integer> programs)
            throws IOException {
        List<Element> analyzed = new ArrayList<>();
        task.analyze().forEach(analyzed::add);
        Map<Integer, String> wrong = wrong(said);
        boolean isWritten;
        if (wrong.isEmpty()) {
            task.generate().forEach(file -> {});
            wrong = wrong(said);
            isWritten = wrong.isEmpty();
        } else {
            isWritten = generate(task, good(analyzed, wrong));
            wrong = wrong(said);
        }
        if (!isWritten) {
            // Nobody knows which classes were written: all are tried alone.
            addAll(wrong, programs, "not compiled");
        }
        return wrong;
    }

    private static void addAll(Map<Integer, String> wrong, Set<Integer> programs, String why) {
        for (Integer number : programs) {
            wrong.putIfAbsent(number, why);
        }
    }

    private static Map<Integer, String> wrong(DiagnosticCollector<JavaFileObject> said) {
        Map<Integer, String> wrong = new LinkedHashMap<>();
        for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR && one.getSource() instanceof Source) {
                Source source = (Source) one.getSource();
                String text = source.getName() + ":" + one.getLineNumber() + ": " + one.getMessage(null);
                wrong.putIfAbsent(source.program, text);
            }
        }
        return wrong;
    }

    /** The classes of programs in which nothing is wrong: the first part of a package's name tells the program. */
    private static List<Element> good(List<Element> analyzed, Map<Integer, String> wrong) {
        List<Element> good = new ArrayList<>();
        for (Element element : analyzed) {
            if (element instanceof TypeElement) {
                String name = ((TypeElement) element).getQualifiedName().toString();
                String root = name.substring(0, Math.max(0, name.indexOf('.')));
                if (root.startsWith("p") && !wrong.containsKey(Integer.parseInt(root.substring(1)))) {
                    good.add(element);
                }
            }
        }
        return good;
    }

    /**
     * The compiler writes no class once it has found an error, be it in another program. This makes it forget that, and write
     * these classes; where that cannot be done, what is good is compiled again.
     */
    private static boolean generate(JavacTask task, List<Element> classes) {
        try {
            Object context = task.getClass().getMethod("getContext").invoke(task);
            Class<?> log = Class.forName("com.sun.tools.javac.util.Log");
            Object instance = log.getMethod("instance", context.getClass()).invoke(null, context);
            log.getField("nerrors").setInt(instance, 0);
            task.getClass().getMethod("generate", Iterable.class).invoke(task, classes);
            return true;
        } catch (ReflectiveOperationException | RuntimeException hidden) {
            return false;
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final int program;
        private final String text;

        Source(int program, String name, String text) {
            super(URI.create("memory:///" + name), Kind.SOURCE);
            this.program = program;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Keeps class files with the program whose source they come from. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<Integer, Map<String, byte[]>> results;
        private final Map<String, Iterable<JavaFileObject>> listed;

        Memory(StandardJavaFileManager files, Map<Integer, Map<String, byte[]>> results, Map<String, Iterable<JavaFileObject>> listed) {
            super(files);
            this.results = results;
            this.listed = listed;
        }

        @Override
        public Iterable<JavaFileObject> list(Location location, String name, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            if (!name.startsWith("java.") && !name.equals("common")) {
                return super.list(location, name, kinds, recurse);
            }
            String key = location.getName() + ' ' + name + ' ' + kinds + ' ' + recurse;
            Iterable<JavaFileObject> known = listed.get(key);
            if (known == null) {
                known = super.list(location, name, kinds, recurse);
                listed.put(key, known);
            }
            return known;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            Map<String, byte[]> result = results.get(((Source) sibling).program);
            String folder = name.substring(name.lastIndexOf('.') + 1).startsWith("Lib") ? RtsDriver.LIBRARY + '/' : "classes/";
            String path = folder + name.replace('.', '/') + ".class";
            return new SimpleJavaFileObject(URI.create("memory:///" + path), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    return new FilterOutputStream(bytes) {
                        @Override
                        public void write(byte[] part, int start, int length) {
                            bytes.write(part, start, length);
                        }

                        @Override
                        public void close() throws IOException {
                            super.close();
                            result.put(path, bytes.toByteArray());
                        }
                    };
                }
            };
        }

        @Override
        public void close() {
            // The file manager behind serves the next task as well.
        }
    }
}
