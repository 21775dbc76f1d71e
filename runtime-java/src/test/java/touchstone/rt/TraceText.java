// Reads a trace by the specification alone, sharing nothing with the writer, and spells it as lines of text.
package touchstone.rt;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** One line a block, text or fact; a last line {@code damaged} where a block is cut off or has a wrong checksum. */
final class TraceText {

    private final ByteBuffer in;
    private final List<String> texts = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private int facts;

    private TraceText(byte[] bytes) {
        in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static List<String> lines(byte[] trace) {
        TraceText text = new TraceText(trace);
        text.header();
        while (text.in.hasRemaining() && text.block()) {
            // The block has added its lines.
        }
        return text.lines;
    }

    private void header() {
        byte[] magic = take(8);
        int version = in.getInt();
        CRC32 crc = new CRC32();
        crc.update(in.array(), 0, 12);
        if (!new String(magic).equals("TSTNTRCE") || version != 1 || in.getInt() != (int) crc.getValue()) {
            throw new IllegalArgumentException("not a trace");
        }
    }

    private boolean block() {
        int start = in.position();
        if (in.remaining() < 16) {
            lines.add("damaged");
            return false;
        }
        String tag = new String(take(4));
        int checksum = in.getInt();
        long length = in.getLong();
        if (length < 0 || length > in.remaining()) {
            lines.add("damaged");
            return false;
        }
        CRC32 crc = new CRC32();
        crc.update(in.array(), start, 4);
        crc.update(in.array(), start + 8, 8 + (int) length);
        if ((int) crc.getValue() != checksum) {
            lines.add("damaged");
            return false;
        }
        int end = in.position() + (int) length;
        payload(tag);
        if (in.position() != end) {
            throw new IllegalArgumentException(tag + " ends at " + in.position() + ", not at " + end);
        }
        in.position(Math.min(in.limit(), (end + 7) / 8 * 8));
        return true;
    }

    private void payload(String tag) {
        switch (tag) {
            case "JVM ": jvm(); break;
            case "TEXT": texts(); break;
            case "FACT": facts(); break;
            case "GAP ": lines.add("gap" + seen()); break;
            case "INIT": lines.add("init " + varint() + state() + seen()); break;
            case "FILL": lines.add("fill " + varint() + state() + optional() + seen()); break;
            case "WIND": window(); break;
            case "EXIT": lines.add("exit at " + varint() + " open " + varint() + seen()); break;
            case "LOST": lines.add("lost " + text()); break;
            default: throw new IllegalArgumentException("tag " + tag);
        }
    }

    private String state() {
        return in.get() == 1 ? " ended" : " running";
    }

    private void jvm() {
        String line = "jvm lineage " + hex(take(16)) + " map " + hex(take(16)) + " total " + in.getInt();
        if (in.getInt() != 0) {
            throw new IllegalArgumentException("not zero");
        }
        lines.add(line + " start " + in.getLong() + " process " + varint() + " parent " + varint());
        for (long count = varint(); count > 0; count--) {
            lines.add("property " + text() + "=" + text());
        }
    }

    private void texts() {
        for (long count = varint(); count > 0; count--) {
            texts.add(text());
        }
    }

    private void facts() {
        for (long count = varint(); count > 0; count--) {
            String family = texts.get((int) varint());
            lines.add("fact " + facts++ + " " + family + " " + varint() + optional() + optional());
        }
    }

    private void window() {
        String name = texts.get((int) varint());
        String[] kinds = {"class", "method", "discovery"};
        String[] outcomes = {"passed", "failed", "skipped", "aborted", "unknown"};
        String line = "window " + kinds[in.get()] + " " + name;
        String outcome = outcomes[in.get()];
        int flags = in.get();
        line += optional() + " " + outcome + " start " + varint() + " micros " + varint();
        line += " tests " + varint() + " " + varint() + " " + varint() + " " + varint() + seen();
        lines.add(flags == 1 ? line + " outside" + seen() : line);
    }

    private String seen() {
        return " ids" + set() + " facts" + set();
    }

    private String set() {
        StringBuilder set = new StringBuilder();
        long value = 0;
        for (long count = varint(); count > 0; count--) {
            value += varint();
            set.append(' ').append(value);
        }
        return set.toString();
    }

    private String optional() {
        long number = varint();
        return number == 0 ? "" : " " + texts.get((int) number - 1);
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    /** By the JDK's own reader of modified UTF-8; quoted when it would not be one plain word. */
    private String text() {
        int length = (int) varint();
        byte[] bytes = new byte[length + 2];
        bytes[0] = (byte) (length >> 8);
        bytes[1] = (byte) length;
        in.get(bytes, 2, length);
        try {
            return quoted(new DataInputStream(new ByteArrayInputStream(bytes)).readUTF());
        } catch (IOException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }

    /** In quotes, with a \\u escape for whatever is not printable ASCII, unless it is one plain word. */
    private static String quoted(String text) {
        if (text.matches("[!#-\\[\\]-~]+")) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (char next : text.toCharArray()) {
            boolean isPlain = next >= ' ' && next <= '~' && next != '"' && next != '\\';
            quoted.append(isPlain ? String.valueOf(next) : String.format("\\u%04x", (int) next));
        }
        return quoted.append('"').toString();
    }

    private byte[] take(int count) {
        byte[] bytes = new byte[count];
        in.get(bytes);
        return bytes;
    }

    private static String hex(byte[] bytes) {
        StringBuilder hex = new StringBuilder();
        for (byte next : bytes) {
            hex.append(String.format("%02x", next));
        }
        return hex.toString();
    }
}
