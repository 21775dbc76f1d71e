// The files between the extension and the program: a line is a key and its values, with tabs between.
package touchstone.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tabs, line ends and backslashes in values are written as {@code \t}, {@code \n}, {@code \r} and {@code \\}. */
final class Lines {

    private final List<String[]> lines = new ArrayList<>();

    Lines add(String... keyAndValues) {
        lines.add(keyAndValues);
        return this;
    }

    static Lines read(Path file) throws IOException {
        Lines lines = new Lines();
        for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
            if (!line.isEmpty()) {
                String[] parts = line.split("\t", -1);
                for (int part = 0; part < parts.length; part++) {
                    parts[part] = unescaped(parts[part]);
                }
                lines.add(parts);
            }
        }
        return lines;
    }

    void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String[] line : lines) {
            for (int part = 0; part < line.length; part++) {
                text.append(part == 0 ? "" : "\t").append(escaped(line[part]));
            }
            text.append('\n');
        }
        Files.createDirectories(file.getParent());
        Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The values of all lines with this key. */
    List<String[]> all(String key) {
        List<String[]> found = new ArrayList<>();
        for (String[] line : lines) {
            if (line[0].equals(key)) {
                found.add(line);
            }
        }
        return found;
    }

    /** The first value of the first line with this key, or null. */
    String value(String key) {
        List<String[]> found = all(key);
        return found.isEmpty() || found.get(0).length < 2 ? null : found.get(0)[1];
    }

    /** The first values of all lines with this key. */
    List<String> values(String key) {
        List<String> values = new ArrayList<>();
        for (String[] line : all(key)) {
            if (line.length > 1) {
                values.add(line[1]);
            }
        }
        return values;
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String value) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            char letter = value.charAt(at);
            if (letter == '\\' && at + 1 < value.length()) {
                at++;
                char escape = value.charAt(at);
                letter = escape == 't' ? '\t' : escape == 'n' ? '\n' : escape == 'r' ? '\r' : escape;
            }
            text.append(letter);
        }
        return text.toString();
    }
}
