// A recording whose trace stays in memory, and what the trace says about one window.
package touchstone.rt;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.TreeSet;

final class MemoryTrace {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final Recording recording;
    /** Whether probes look at stamps before they set them. */
    boolean checks;

    MemoryTrace(int stamps, boolean perMethod) throws Exception {
        this(stamps, stamps, perMethod);
    }

    /** With a map that has fewer ids than there are stamps. */
    MemoryTrace(int stamps, int ids, boolean perMethod) throws Exception {
        recording = new Recording(new byte[stamps], ids, (block, length) -> bytes.write(block, 0, length), new Clock(), perMethod);
        recording.start(new ThisJvm(1, 2, 3, new String[0], new String[0]), MapHead.NONE);
    }

    /** What a probe does with an id that has a stamp; the others are logged at once. */
    void pass(int id) throws Exception {
        byte[] stamps = recording.stamps();
        if (id >= stamps.length) {
            recording.hit(id);
        } else if (!checks || stamps[id] == 0) {
            stamps[id] = Log.PASSED;
        }
    }

    List<String> lines() {
        return TraceText.lines(bytes.toByteArray());
    }

    /** The ids of all lines that begin so, or null when there is none. */
    TreeSet<Integer> ids(String lineBegin) {
        return set(lineBegin, " ids", " facts");
    }

    /** The facts of all lines that begin so, or null when there is none. */
    TreeSet<Integer> facts(String lineBegin) {
        return set(lineBegin, " facts", " outside");
    }

    private TreeSet<Integer> set(String lineBegin, String from, String to) {
        TreeSet<Integer> set = null;
        for (String line : lines()) {
            if (line.startsWith(lineBegin + " ")) {
                set = set == null ? new TreeSet<>() : set;
                String rest = line.substring(line.indexOf(from) + from.length());
                int end = rest.indexOf(to);
                for (String number : (end < 0 ? rest : rest.substring(0, end)).trim().split(" ")) {
                    if (!number.isEmpty()) {
                        set.add(Integer.valueOf(number));
                    }
                }
            }
        }
        return set;
    }
}
