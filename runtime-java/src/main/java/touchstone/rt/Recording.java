// What this JVM sees, and where it goes: behind one lock, whatever the hot path has not seen in this segment yet.
package touchstone.rt;

import java.io.IOException;
import java.util.Arrays;

/**
 * The lock is held for a few array accesses, or for one write; nothing of the program runs under it. Methods may throw: the
 * callers leave any error in {@link #trouble}, and the next one to come here writes it down as the trace's last block.
 */
final class Recording {

    private final Object lock = new Object();
    private final byte[] stamps;
    private final Clock clock;
    private final Facts facts = new Facts();
    private final Recent recent = new Recent();
    private final Journal journal;
    private final TraceWriter writer;
    private final Spans spans;
    private final OpenWindows windows;

    /** Why something is lost, or null. Set without the lock and without any call, since there may be no stack for one. */
    volatile Throwable trouble;

    private boolean isStopped;
    private boolean isExiting;

    /** For so many ids; 0: it is not known how many there are. */
    Recording(byte[] stamps, int ids, Sink sink, Clock clock, boolean perMethod) {
        this.stamps = stamps;
        this.clock = clock;
        int stamped = ids == 0 ? stamps.length : Math.min(ids, stamps.length);
        journal = new Journal(stamps, stamped);
        writer = new TraceWriter(sink, facts);
        spans = new Spans(journal, writer, stamped);
        windows = new OpenWindows(journal, writer, spans, clock, perMethod);
    }

    byte[] stamps() {
        return stamps;
    }

    /** 1 by the id of a fill that need not be reported before the next window. */
    byte[] settled() {
        return spans.settled;
    }

    /** By the id of a fill: the class of objects of which that was said last. */
    Class<?>[] lastSettledOn() {
        return spans.lastSettledOn;
    }

    Fillers fillers() {
        return spans.fillers;
    }

    void start(ThisJvm jvm, MapHead map) throws IOException {
        synchronized (lock) {
            writer.start(jvm, map);
        }
    }

    /** The slow path of a hit. */
    void hit(int id) throws IOException {
        if (!IdSet.isPossible(id) || journal.ids.isMarked(id)) {
            return;
        }
        synchronized (lock) {
            if (isReady()) {
                journal.ids.expect(id);
                logLate();
                log(id);
            }
        }
    }

    /** Whether this recorder met these operands at this id before: then their fact is recorded. */
    boolean isKnown(String family, Object operand, Object second, int id) throws IOException {
        Fact known = recent.find(family, operand, second, id);
        if (known == null) {
            return false;
        }
        record(known);
        return true;
    }

    /** How this recorder spelled the operand at this id before, or null. */
    String knownText(String family, Object operand, int id) {
        return recent.textOf(family, operand, id);
    }

    /** A fact, and the operands that it was read off. */
    void fact(String family, int id, String text, String detail, Object operand, Object second) throws IOException {
        Fact fact = new Fact(family, id, text, detail);
        Fact known = facts.find(fact);
        record(known == null ? fact : known);
        // What has one operand and was never met before may well never be met again.
        if (known != null || second != null) {
            recent.add(operand, second, id, known == null ? fact : known);
        }
    }

    private void record(Fact fact) throws IOException {
        if (fact.number == Fact.UNKNOWN || !journal.facts.isMarked(fact.number)) {
            Slow.log(this, fact);
        }
    }

    /** The slow path of a fact. */
    void log(Fact fact) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                add(fact);
            }
        }
    }

    /** While it stays the same nothing has begun, and what was recorded need not be recorded again. Without the lock, like a stamp. */
    long segment() {
        return journal.segment();
    }

    /** The fact that an object of the class is used at the id; makes no object when it is known. */
    void object(String className, int id) throws IOException {
        if (journal.hasObject(className, id)) {
            return;
        }
        synchronized (lock) {
            if (isReady()) {
                add(new Fact(Facts.OBJECT_FAMILY, id, className, null));
                journal.addObject(className, id);
            }
        }
    }

    /** A class initializer or fill begins; a fill may be that of an object of some class. */
    void begin(String tag, int id, Class<?> filled) throws IOException {
        if (!IdSet.isPossible(id)) {
            return;
        }
        synchronized (lock) {
            if (isReady()) {
                journal.ids.expect(id);
                log(id);
                if (tag == Span.FILL && spans.isSettled(id, filled)) {
                    return;
                }
                journal.sweep();
                spans.begin(tag, id, filled);
            }
        }
    }

    /** A class initializer or fill ends. */
    void end(String tag, int id) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                journal.sweep();
                spans.end(tag, id);
            }
        }
    }

    /** Whether the fill with this id need not be reported before the next window. Without the lock, like a stamp. */
    boolean isSettled(int id, Class<?> filled) {
        return spans.isMarkedSettled(id, filled);
    }

    void open(int kind, String testClass) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                windows.open(kind, testClass);
            }
        }
    }

    void close(int kind, String testClass) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                windows.close(kind, testClass);
            }
        }
    }

    void openMethod(String testClass, String method) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                windows.openMethod(testClass, method);
            }
        }
    }

    void closeMethod(String testClass, String method) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                windows.closeMethod(testClass, method);
            }
        }
    }

    void outcome(String testClass, String method, int outcome) throws IOException {
        synchronized (lock) {
            if (isReady()) {
                windows.outcome(testClass, method, outcome);
            }
        }
    }

    boolean anyOpen() {
        return windows.testClasses != 0;
    }

    /** The JVM ends. Other threads go on for a while, so whatever comes now is written at once. */
    void exit() throws IOException {
        synchronized (lock) {
            if (!isReady() || isExiting) {
                return;
            }
            journal.sweepAll();
            spans.writeRunning();
            writeExit(windows.takeGap());
            if (windows.count() != 0) {
                // What those have seen is lost with them: it has to be seen again for the windows that are complete.
                journal.begin();
            }
            isExiting = true;
        }
    }

    /** Writes why something is lost, and stops. */
    void stop(String why) throws IOException {
        synchronized (lock) {
            if (!isStopped) {
                isStopped = true;
                Arrays.fill(stamps, Log.PASSED);
                spans.stop();
                writer.lost(why);
            }
        }
    }

    private boolean isReady() throws IOException {
        Throwable reason = trouble;
        if (reason != null) {
            // Not kept: it holds the classes on the stack where it was thrown.
            trouble = null;
            stop(text(reason));
        }
        return !isStopped;
    }

    private static String text(Throwable reason) {
        if (reason instanceof OutOfMemoryError || reason == Log.NO_ROOM) {
            return "no memory was left for the trace";
        }
        if (reason instanceof StackOverflowError) {
            return "no stack was left for the trace";
        }
        // Our own, or the JDK's: nothing of the program ran, whose message could run more of it.
        return (reason instanceof IOException ? "the trace cannot be written: " : "an error in the runtime: ") + reason;
    }

    /** Whatever was passed since the JVM began to end. Says whether there was anything. */
    boolean tellLate() throws IOException {
        synchronized (lock) {
            return isReady() && logLate();
        }
    }

    /** Ids that were passed while the JVM's end was being written, or later. */
    private boolean logLate() throws IOException {
        IdSet late = new IdSet();
        int end = isExiting ? stamps.length : 0;
        for (int id = journal.ids.nextPassed(0, end); id >= 0; id = journal.ids.nextPassed(id + 1, end)) {
            journal.addId(id);
            late.add(id);
        }
        int[] ids = late.sorted();
        if (ids.length != 0) {
            writeExit(new Seen(ids, new int[0]));
        }
        return ids.length != 0;
    }

    private void log(int id) throws IOException {
        if (!journal.ids.isMarked(id)) {
            journal.addId(id);
            if (isExiting) {
                writeExit(new Seen(new int[] {id}, new int[0]));
            }
        }
    }

    private void writeExit(Seen seen) throws IOException {
        writer.exit(clock.millis(), windows.count(), seen);
    }

    private void add(Fact fact) throws IOException {
        Fact known = fact.number == Fact.UNKNOWN ? facts.intern(fact) : fact;
        if (known == null) {
            stop("more than " + Facts.MOST + " different facts");
            return;
        }
        journal.facts.growMarks(known.number + 1);
        if (!journal.facts.isMarked(known.number)) {
            journal.addFact(known.number);
            if (isExiting) {
                writeExit(new Seen(new int[0], new int[] {known.number}));
            }
        }
    }
}
