// Numbers in the order in which they were seen, cut into segments; what stands in the current segment is not logged again.
package touchstone.rt;

import java.util.Arrays;

/**
 * The marks say which numbers stand in the current segment; a new segment clears them, and the stamps of these numbers, at the
 * cost of the numbers that the last one has. Whatever is asked for is "all numbers since the begin of segment n", hence of a
 * number's entries only the last one counts, and the log never needs more room than twice the numbers there are.
 *
 * <p>All methods but {@link #isMarked} need the recording's lock. A method may end in an error at any call or allocation (no
 * stack, no memory): calls and allocations come first, then plain stores that cannot fail.
 */
final class Log {

    /** A stamp: the number was passed, and stands in the current segment or is to be logged there, which {@link Journal#sweep} does. */
    static final byte PASSED = 1;
    /** A mark: the number stands in the current segment. Equal to a stamp, so that stamps and marks that agree are equal. */
    private static final byte LOGGED = PASSED;

    /** So many stamps are compared at once. */
    private static final int CHUNK = 1 << 9;

    /** Made beforehand, since it is thrown when there is no memory. */
    static final Error NO_ROOM = new Error("the log cannot grow", null, false, false) {
        private static final long serialVersionUID = 1;
    };

    /** Room for some thousand entries and segments: making more looks at all there are, and every fill has a segment. */
    private static final int LEAST_ENTRIES = 1 << 12;

    private static final int LEAST_SEGMENTS = 1 << 10;

    /** More entries than this are not marked again when a segment goes on. */
    private static final int MOST_RESUMED = 1 << 13;

    /** Set by probes as well, at any time. */
    private final byte[] stamps;
    /** So many of them belong to numbers that there are, as far as is known. */
    private int stamped;
    /** Set here alone; at least as many as stamps. */
    private byte[] marks;
    /** Room for a chunk of stamps, and for the same of marks. */
    private final byte[] chunk = new byte[CHUNK];

    private final byte[] markedChunk = new byte[CHUNK];
    /** The numbers of the current segment that are beyond the marks; null: none. */
    private volatile IdSet beyond;

    private int[] entries = new int[LEAST_ENTRIES];
    private int size;
    /** There was no memory for more entries. Not tried again before {@link #retry}: each time would cost a garbage collection. */
    private boolean isStuck;

    /** The segments' numbers, ascending, and where each begins; there is always one. */
    private long[] segments = new long[LEAST_SEGMENTS];
    private int[] starts = new int[LEAST_SEGMENTS];
    private int segmentCount = 1;

    Log(byte[] stamps, int stamped) {
        this.stamps = stamps;
        this.stamped = stamped;
        marks = new byte[stamps.length];
        // Loaded now: at the JVM's end there may be no loader for it any more.
        Sorted.distinct(entries, 0, 0);
    }

    /** Whether the number stands in the current segment. Without the lock, see {@link Probe} for why that is enough. */
    boolean isMarked(int number) {
        byte[] current = marks;
        if (number < current.length) {
            return current[number] == LOGGED;
        }
        IdSet others = beyond;
        return others != null && others.contains(number);
    }

    int stamped() {
        return stamped;
    }

    /** There are numbers up to this one at least: when there are more than was said, there may be any. */
    void expect(int number) {
        if (number >= stamped) {
            stamped = stamps.length;
        }
    }

    /** Makes marks up to this many numbers. */
    void growMarks(int numbers) {
        if (numbers > marks.length) {
            marks = Arrays.copyOf(marks, Math.max(numbers, marks.length * 2));
        }
    }

    /** Whether the next number may make some be forgotten. */
    boolean isFull() {
        return size == entries.length;
    }

    /** Logs a number that is not marked. Entries before the segment {@code oldest} may be forgotten when the log is full. */
    void add(int number, long oldest) {
        if (isFull()) {
            if (isStuck) {
                throw NO_ROOM;
            }
            isStuck = true;
            makeRoom(oldest);
            isStuck = false;
        }
        if (number < marks.length) {
            entries[size] = number;
            size++;
            mark(number, LOGGED);
        } else {
            addBeyond(number);
        }
    }

    /** Begins a segment with this number, higher than those before. */
    void begin(long segment, long oldest) {
        int last = segmentCount - 1;
        if (starts[last] == size) {
            // Nothing came since: whoever asks for the last segment's begin is served by this one's.
            segments[last] = segment;
            return;
        }
        if (segmentCount == segments.length) {
            makeRoom(oldest);
            last = segmentCount - 1;
        }
        for (int index = starts[last]; index < size; index++) {
            mark(entries[index], (byte) 0);
        }
        beyond = null;
        segments[segmentCount] = segment;
        starts[segmentCount] = size;
        segmentCount++;
    }

    /**
     * Goes on in this segment: of those that began later nobody needs the begin any more. What was logged since it began is
     * marked again, hence not logged once more. Left alone when that is much, since each would have to be marked.
     */
    void resume(long segment) {
        int row = rowOf(segment);
        if (row == segmentCount - 1 || size - starts[row] > MOST_RESUMED) {
            return;
        }
        segmentCount = row + 1;
        for (int index = starts[row]; index < size; index++) {
            mark(entries[index], LOGGED);
        }
    }

    /** The numbers logged since the begin of the segment, sorted, each once. */
    int[] since(long segment) {
        return Sorted.distinct(entries, startOf(segment), size);
    }

    /**
     * The next number from this one on, and before the end, that was passed and is to be logged; -1: none. There are many stamps, and short runs end
     * before the JIT compiler has seen to a loop over them; copying and comparing arrays is fast from the start.
     */
    int nextPassed(int from, int before) {
        int end = Math.min(before, stamps.length);
        int number = from;
        while (number < end) {
            if (number % CHUNK == 0 && number + CHUNK <= end && isMarkedAsStamped(number)) {
                number += CHUNK;
            } else if (stamps[number] != marks[number]) {
                return number;
            } else {
                number++;
            }
        }
        return -1;
    }

    private boolean isMarkedAsStamped(int first) {
        System.arraycopy(stamps, first, chunk, 0, CHUNK);
        System.arraycopy(marks, first, markedChunk, 0, CHUNK);
        return Arrays.equals(chunk, markedChunk);
    }

    /** A marked number has its stamp, so that no probe that looks at stamps sets it again. */
    private void mark(int number, byte mark) {
        if (number < marks.length) {
            marks[number] = mark;
        }
        if (number < stamps.length) {
            stamps[number] = mark;
        }
    }

    /** There may be memory again. */
    void retry() {
        isStuck = false;
    }

    private void addBeyond(int number) {
        if (beyond == null) {
            beyond = new IdSet();
        }
        beyond.add(number);
        entries[size] = number;
        size++;
    }

    /** Segments that were renumbered or forgotten are served by the next one. */
    private int startOf(long segment) {
        return starts[rowOf(segment)];
    }

    private int rowOf(long segment) {
        int found = Arrays.binarySearch(segments, 0, segmentCount, segment);
        return found >= 0 ? found : Math.min(-found - 1, segmentCount - 1);
    }

    /** Keeps the last entry of each number since the oldest segment that is still needed, and makes room for more. */
    private void makeRoom(long oldest) {
        int from = startOf(oldest);
        int[] kept = new int[size];
        long[] keptSegments = new long[segmentCount];
        int[] keptStarts = new int[segmentCount];
        IdSet later = new IdSet();
        int next = size;
        int row = segmentCount;
        int segment = segmentCount - 1;
        for (int index = size; index >= from; index--) {
            if (index < size && later.add(entries[index])) {
                kept[--next] = entries[index];
            }
            for (; segment >= 0 && starts[segment] == index; segment--) {
                // Segments that became empty begin where a later one does, which then serves for both.
                if (row == segmentCount || keptStarts[row] != next) {
                    row--;
                    keptSegments[row] = segments[segment];
                    keptStarts[row] = next;
                }
            }
        }
        replace(kept, next, keptSegments, keptStarts, row);
    }

    private void replace(int[] kept, int from, long[] keptSegments, int[] keptStarts, int row) {
        int newSize = size - from;
        int[] newEntries = moved(kept, from, newSize);
        int newCount = segmentCount - row;
        long[] newSegments = new long[Math.max(LEAST_SEGMENTS, newCount * 2)];
        int[] newStarts = new int[newSegments.length];
        System.arraycopy(keptSegments, row, newSegments, 0, newCount);
        for (int index = 0; index < newCount; index++) {
            newStarts[index] = keptStarts[row + index] - from;
        }
        entries = newEntries;
        size = newSize;
        segments = newSegments;
        starts = newStarts;
        segmentCount = newCount;
    }

    private static int[] moved(int[] kept, int from, int newSize) {
        int[] newEntries = new int[Math.max(LEAST_ENTRIES, newSize * 2)];
        System.arraycopy(kept, from, newEntries, 0, newSize);
        return newEntries;
    }
}
