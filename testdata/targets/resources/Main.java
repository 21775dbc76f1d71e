// Reads files, resources, properties and variables in every way that is recorded.
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Properties;
import java.util.Scanner;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import java.io.FileOutputStream;
import java.util.jar.JarFile;

public class Main {
    public static void main(String[] arguments) throws Exception {
        resources();
        files();
        archives();
        settings();
        loadClass("somebody's own method of that name");
        new Main().getResource(null);
    }

    private static String text(InputStream stream) throws IOException {
        if (stream == null) {
            return "absent";
        }
        try (stream; BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.readLine();
        }
    }

    private static void resources() throws Exception {
        ClassLoader loader = Main.class.getClassLoader();
        System.out.println(text(Main.class.getResourceAsStream("data/near.txt")));
        System.out.println(text(Main.class.getResourceAsStream("/data/near.txt")));
        System.out.println(text(Main.class.getResourceAsStream("data/missing.txt")));
        System.out.println(text(loader.getResourceAsStream("data/near.txt")));
        System.out.println(text(ClassLoader.getSystemResourceAsStream("data/near.txt")));
        System.out.println(text(Main.class.getModule().getResourceAsStream("data/near.txt")));
        URL url = loader.getResource("data/near.txt");
        System.out.println(text(url.openStream()) + " " + url.getProtocol() + " " + (Main.class.getResource("none") == null));
        Enumeration<URL> all = loader.getResources("data/near.txt");
        System.out.println(Collections.list(all).size() + " " + loader.resources("META-INF/none").count());
        attempt("null name", () -> loader.getResource(null));
        Properties properties = new Properties();
        properties.load(Main.class.getResourceAsStream("data/settings.properties"));
        System.out.println(properties.getProperty("one") + properties.getProperty("two", "fallback"));
    }

    private static void files() throws Exception {
        File file = new File("made.txt");
        try (FileWriter writer = new FileWriter(file)) {
            writer.write("first line\nsecond line\n");
        }
        try (FileInputStream stream = new FileInputStream("made.txt")) {
            System.out.println(stream.readAllBytes().length);
        }
        try (FileInputStream stream = new FileInputStream(file); Scanner scanner = new Scanner(stream)) {
            System.out.println(scanner.nextLine());
        }
        try (BufferedReader reader = new BufferedReader(new FileReader(file))) {
            System.out.println(reader.lines().count());
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "r")) {
            random.seek(6);
            System.out.println(random.readLine());
        }
        try (Scanner scanner = new Scanner(new File("made.txt"))) {
            System.out.println(scanner.next());
        }
        System.out.println(file.exists() + " " + file.length() + " " + new File("none").exists() + file.isFile());
        System.out.println(Arrays.toString(new File(".").list()) + new File("none").list());
        System.out.println(new File(".").listFiles((folder, name) -> name.endsWith(".txt")).length);
        attempt("missing", () -> new FileInputStream("none"));
        attempt("missing reader", () -> new FileReader(new File("none")));
        attempt("null", () -> new FileInputStream((File) null));
        attempt("folder", () -> new RandomAccessFile(".", "r"));
        System.out.println(file.delete());
    }

    private static void archives() throws Exception {
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream("made.zip"))) {
            out.putNextEntry(new ZipEntry("inside.txt"));
            out.write("from the archive".getBytes(StandardCharsets.UTF_8));
        }
        try (ZipFile zip = new ZipFile("made.zip"); JarFile jar = new JarFile(new File("made.zip"))) {
            System.out.println(text(zip.getInputStream(zip.getEntry("inside.txt"))) + jar.size());
        }
        URL inside = new URL("jar:" + new File("made.zip").toURI() + "!/inside.txt");
        System.out.println(text(inside.openStream()));
    }

    private static void settings() {
        System.out.println(System.getProperty("target.key") + System.getProperty("none") + System.getProperty("none", "x"));
        System.out.println(Integer.getInteger("none", 5) + " " + Boolean.getBoolean("none") + Long.getLong("none"));
        System.out.println(System.getProperties().containsKey("java.version") + System.setProperty("own", "1"));
        System.out.println(System.clearProperty("own") + System.getenv("TARGET_VARIABLE") + System.getenv("TARGET_NONE"));
        System.out.println(System.getenv().containsKey("TARGET_VARIABLE"));
        attempt("null property", () -> System.getProperty(null));
        attempt("empty property", () -> System.getProperty(""));
        attempt("library", () -> {
            System.loadLibrary("not-there-at-all");
            return null;
        });
        attempt("library file", () -> {
            System.load("relative");
            return null;
        });
    }

    static int loadClass(String name) {
        System.out.println(name);
        return 1;
    }

    Object getResource(Object anything) {
        return anything;
    }

    private static void attempt(String name, Callable<?> action) {
        try {
            System.out.println(name + " gave " + action.call());
        } catch (Throwable thrown) {
            String message = thrown instanceof UnsatisfiedLinkError ? "" : " " + thrown.getMessage();
            System.out.println(name + " threw " + thrown.getClass().getName() + message);
        }
    }
}
