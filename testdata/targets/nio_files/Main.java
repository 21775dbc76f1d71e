// Reads, writes, lists and walks files through java.nio.file, a zip file system included.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Main {
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Paths.get("tree", "deep"));
        Path file = Files.writeString(folder.resolve("one.txt"), "first\nsecond\n");
        Files.write(folder.resolve("two.bin"), new byte[] {1, 2, 3});
        Files.copy(file, folder.getParent().resolve("copy.txt"), StandardCopyOption.REPLACE_EXISTING);
        reading(file);
        listing(folder);
        archive();
        attributes(file);
        attempt("missing", () -> Files.readAllBytes(Path.of("none")));
        attempt("missing folder", () -> Files.list(Path.of("none")));
        attempt("null", () -> Files.readString(null));
        attempt("folder as file", () -> Files.newBufferedReader(folder).read());
        Files.move(file, folder.resolve("moved.txt"));
        System.out.println(Files.exists(file) + " " + Files.deleteIfExists(folder.resolve("moved.txt")));
    }

    private static void reading(Path file) throws IOException {
        System.out.println(Files.readAllLines(file) + Files.readString(file).trim() + Files.readAllBytes(file).length);
        try (Stream<String> lines = Files.lines(file)) {
            System.out.println(lines.map(String::length).collect(Collectors.toList()));
        }
        try (BufferedReader reader = Files.newBufferedReader(file); InputStream in = Files.newInputStream(file)) {
            System.out.println(reader.readLine() + (char) in.read());
        }
        ByteBuffer buffer = ByteBuffer.allocate(5);
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            System.out.println(channel.position(6).read(buffer) + new String(buffer.array()));
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            System.out.println(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).get(2));
        }
        Files.writeString(file, "third", StandardOpenOption.APPEND);
        System.out.println(Files.mismatch(file, file) + " " + Files.size(file));
    }

    private static void listing(Path folder) throws IOException {
        Path top = folder.getParent();
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "*.{txt,bin}")) {
            stream.forEach(path -> names.add(path.getFileName().toString()));
        }
        try (Stream<Path> list = Files.list(top); Stream<Path> walk = Files.walk(top);
             Stream<Path> found = Files.find(top, 5, (path, attributes) -> attributes.isRegularFile())) {
            list.forEach(path -> names.add("l " + path.getFileName()));
            walk.forEach(path -> names.add("w " + top.relativize(path)));
            found.forEach(path -> names.add("f " + path.getFileName()));
        }
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                names.add("v " + path.getFileName() + attributes.size());
                return FileVisitResult.CONTINUE;
            }
        });
        names.sort(null);
        names.forEach(System.out::println);
    }

    private static void archive() throws IOException {
        URI uri = URI.create("jar:" + Path.of("made.zip").toUri());
        try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            Path inside = Files.writeString(zip.getPath("/inside.txt"), "zipped");
            System.out.println(Files.readString(inside) + Files.exists(zip.getPath("/none")));
            try (Stream<Path> list = Files.list(zip.getPath("/"))) {
                System.out.println(list.count());
            }
        }
        System.out.println(Files.readString(Path.of(Path.of("tree/copy.txt").toUri())).length());
    }

    private static void attributes(Path file) throws IOException {
        System.out.println(Files.isRegularFile(file) + " " + Files.isDirectory(file) + Files.notExists(Path.of("none"))
            + Files.isSameFile(file, file.toAbsolutePath()) + Files.isReadable(file) + Files.getAttribute(file, "size"));
        System.out.println(Files.readAttributes(file, BasicFileAttributes.class).isOther() + " "
            + Files.getLastModifiedTime(file).equals(Files.getLastModifiedTime(file)) + file.toFile().exists());
    }

    private static void attempt(String name, Callable<?> action) {
        try {
            System.out.println(name + " gave " + action.call());
        } catch (NoSuchFileException missing) {
            System.out.println(name + " missing " + missing.getFile());
        } catch (Throwable thrown) {
            System.out.println(name + " threw " + thrown.getClass().getName());
        }
    }
}
