/** The classes of one input: a jar, a folder, or the image of a JDK (written `jrt:HOME` or `jrt:HOME!MODULE`). */
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

final class ClassSource {
    /** Name for reports: the file's name. */
    final String label;
    /** Path inside the input to the class file's bytes, sorted. */
    final Map<String, byte[]> files = new TreeMap<>();

    private ClassSource(String label) {
        this.label = label;
    }

    static ClassSource open(String input) throws IOException {
        if (input.startsWith("jrt:")) {
            return openImage(input.substring("jrt:".length()));
        }
        Path path = Path.of(input);
        ClassSource source = new ClassSource(path.getFileName().toString());
        if (Files.isDirectory(path)) {
            source.addAll(path);
        } else {
            // A map, not the path alone: else the multi-release view of this JDK would be taken.
            try (FileSystem jar = FileSystems.newFileSystem(path, Map.<String, Object>of())) {
                source.addAll(jar.getPath("/"));
            }
        }
        return source;
    }

    private static ClassSource openImage(String homeAndModule) throws IOException {
        String[] parts = homeAndModule.split("!");
        // The label is the name of the folder that the instrumenter writes the same classes to.
        ClassSource source = new ClassSource(parts.length == 1 ? "modules" : parts[1]);
        try (FileSystem image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", parts[0]))) {
            Path modules = image.getPath("/modules");
            if (parts.length == 1) {
                source.addAll(modules);
            } else {
                source.addAll(modules.resolve(parts[1]));
            }
        }
        return source;
    }

    private void addAll(Path root) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(root)) {
            walk.filter(path -> path.toString().endsWith(".class")).forEach(paths::add);
        }
        for (Path path : paths) {
            files.put(root.relativize(path).toString(), Files.readAllBytes(path));
        }
    }

    /**
     * The classes by root: the part of the path that is not the class's own name. A multi-release jar has the roots
     * "" and "META-INF/versions/9/"; a class whose path does not end with its name is alone in a root of its own.
     */
    Map<String, Map<String, byte[]>> byRoot() {
        Map<String, Map<String, byte[]>> roots = new TreeMap<>();
        files.forEach((path, bytes) -> {
            ClassHeader header = ClassHeader.read(bytes);
            if (header != null && !header.isModule) {
                String file = header.name + ".class";
                String root = path.endsWith(file) ? path.substring(0, path.length() - file.length()) : path + "!";
                roots.computeIfAbsent(root, key -> new LinkedHashMap<>()).put(header.name, bytes);
            }
        });
        return roots;
    }
}
