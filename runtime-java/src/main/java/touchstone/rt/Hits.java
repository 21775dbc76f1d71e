// The ids and facts of a whole JVM as lines of text, beside the trace, for a person to look at.
package touchstone.rt;

import java.io.File;
import java.io.FileOutputStream;
import java.nio.charset.Charset;

/**
 * The lines, fields apart by tabs: {@code hit ID}; {@code init ID}, with a third field {@code open} when the class
 * initializer was entered and not left; {@code record FAMILY ID [TEXT [DETAIL]]}. In texts, a backslash, tab, line feed,
 * carriage return and lone surrogates are escaped with a backslash.
 */
final class Hits {

    /** Asks for the lines. */
    static final String PROPERTY = "touchstone.hits";

    static final boolean ON = Settings.FOLDER != null && "true".equals(Settings.setting(PROPERTY, null));

    private Hits() {}

    static void write(Recording recording) {
        if (!ON) {
            return;
        }
        File file = new File(Settings.FOLDER, Host.processId() + "-" + Host.randomPart() + ".hits");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(recording.text().getBytes(Charset.forName("UTF-8")));
        } catch (Throwable trouble) {
            // No lines then.
        }
    }

    static String text(Seen seen, IdSet begun, IdSet ended, Facts facts) {
        StringBuilder text = new StringBuilder();
        for (int id : seen.ids) {
            if (!begun.contains(id)) {
                text.append("hit\t").append(id).append('\n');
            }
        }
        for (int id : begun.sorted()) {
            text.append("init\t").append(id).append(ended.contains(id) ? "\n" : "\topen\n");
        }
        for (int number : seen.facts) {
            Fact fact = facts.get(number);
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
