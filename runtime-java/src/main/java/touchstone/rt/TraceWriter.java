// Writes a trace as lines of text, to a file that appears whole or not at all.
package touchstone.rt;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;

/**
 * The lines, fields apart by tabs: {@code hit ID}; {@code init ID}, with a third field {@code open} when the class
 * initializer was entered and not left; {@code record FAMILY ID [TEXT [DETAIL]]}. Each group is sorted. In texts, a
 * backslash, tab, line feed, carriage return and lone surrogates are escaped with a backslash.
 */
final class TraceWriter {

    private final File folder;
    private final String name;

    TraceWriter(String folder, String processId, String randomPart) {
        this.folder = new File(folder);
        this.name = processId + '-' + randomPart;
    }

    void write(int[] hits, int[] begun, List<Fact> facts) throws IOException {
        String text = text(hits, begun, facts);
        // Another thread or JVM may make the folder at the same time; opening the file tells whether it is there.
        folder.mkdirs();
        File whole = new File(folder, name + ".hits");
        File partial = new File(folder, name + ".hits.tmp");
        try (FileOutputStream out = new FileOutputStream(partial)) {
            out.write(text.getBytes(Charset.forName("UTF-8")));
        }
        // Where a file cannot be renamed over another one, the old one has to go first.
        if (!partial.renameTo(whole) && !(whole.delete() && partial.renameTo(whole))) {
            throw new IOException("cannot rename " + partial);
        }
    }

    static String text(int[] hits, int[] begun, List<Fact> facts) {
        StringBuilder text = new StringBuilder();
        for (int id : hits) {
            text.append("hit\t").append(id).append('\n');
        }
        for (int id : begun) {
            text.append("init\t").append(id).append(Stamps.hasEnded(id) ? "\n" : "\topen\n");
        }
        for (Fact fact : facts) {
            text.append("record\t").append(fact.family).append('\t').append(fact.id);
            appendField(text, fact.text);
            appendField(text, fact.detail);
            text.append('\n');
        }
        return text.toString();
    }

    private static void appendField(StringBuilder text, String field) {
        if (field == null) {
            return;
        }
        text.append('\t');
        for (int index = 0; index < field.length(); index++) {
            char next = field.charAt(index);
            if (next == '\\') {
                text.append("\\\\");
            } else if (next == '\t') {
                text.append("\\t");
            } else if (next == '\n') {
                text.append("\\n");
            } else if (next == '\r') {
                text.append("\\r");
            } else if (isLoneSurrogate(field, index)) {
                text.append("\\u").append(Integer.toHexString(next));
            } else {
                text.append(next);
            }
        }
    }

    private static boolean isLoneSurrogate(String field, int index) {
        char here = field.charAt(index);
        if (Character.isHighSurrogate(here)) {
            return index + 1 == field.length() || !Character.isLowSurrogate(field.charAt(index + 1));
        }
        return Character.isLowSurrogate(here) && (index == 0 || !Character.isHighSurrogate(field.charAt(index - 1)));
    }
}
