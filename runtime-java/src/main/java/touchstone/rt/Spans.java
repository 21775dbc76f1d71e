// The class initializers and fills that run now, and what is seen in each. Needs the recording's lock.
package touchstone.rt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What other threads do meanwhile is counted in: more than needed, never less. An initializer runs once, so its block is
 * written as it is; a fill may run at any time, so only what is new is written, and one that has brought nothing new for
 * some time is settled: from then on nobody asks.
 */
final class Spans {

    /** A fill is settled when it has ended this many times without anything new. */
    static final int CALM_ENDS = 16;

    private final Journal journal;
    private final TraceWriter writer;
    private final List<Span> open = new ArrayList<>();
    private final Map<Integer, Fill> fills = new HashMap<>();
    /** The threads that run a fill, one for each that is open; replaced, never changed. */
    private volatile Thread[] fillers = new Thread[0];

    /** What a place that fills has brought until now. */
    private static final class Fill {
        Seen seen = Seen.NOTHING;
        int calmEnds;
        boolean isWritten;
    }

    Spans(Journal journal, TraceWriter writer) {
        this.journal = journal;
        this.writer = writer;
    }

    void begin(String tag, int id) {
        open.add(new Span(tag, id, Thread.currentThread(), journal.begin()));
        findFillers();
    }

    /** Whether this thread runs a fill. Needs no lock. */
    boolean isFilling() {
        Thread thread = Thread.currentThread();
        for (Thread filler : fillers) {
            if (filler == thread) {
                return true;
            }
        }
        return false;
    }

    /** Ends the thread's last span of that kind and id; whether the fill is settled now. An end without a begin is nothing. */
    boolean end(String tag, int id) throws IOException {
        Thread thread = Thread.currentThread();
        for (int index = open.size() - 1; index >= 0; index--) {
            Span span = open.get(index);
            if (span.thread == thread && span.id == id && span.tag == tag) {
                open.remove(index);
                findFillers();
                return write(span, true, journal.take(span.begin));
            }
        }
        return false;
    }

    /** Whether the fill need not be looked at any more. */
    boolean isSettled(int id) {
        Fill fill = fills.get(id);
        return fill != null && fill.calmEnds >= CALM_ENDS;
    }

    /** Writes what the spans that still run have seen, for the window that ends now; what comes later makes another block. */
    void writeRunning() throws IOException {
        for (int index = open.size() - 1; index >= 0; index--) {
            Span span = open.get(index);
            Seen seen = journal.take(span.begin);
            if (span.thread.isAlive()) {
                span.begin = journal.begin();
            } else {
                // Its end was never reported: the thread was stopped, or had no stack left.
                open.remove(index);
                findFillers();
            }
            write(span, false, seen);
        }
    }

    private void findFillers() {
        Thread[] found = new Thread[open.size()];
        int count = 0;
        for (Span span : open) {
            if (span.tag == Span.FILL) {
                found[count++] = span.thread;
            }
        }
        if (count != 0 || fillers.length != 0) {
            fillers = Arrays.copyOf(found, count);
        }
    }

    private boolean write(Span span, boolean ended, Seen seen) throws IOException {
        if (span.tag == Span.INIT) {
            writer.span(span.tag, span.id, ended, seen);
            return false;
        }
        Fill fill = fills.get(span.id);
        if (fill == null) {
            fill = new Fill();
            fills.put(span.id, fill);
        }
        Seen fresh = seen.without(fill.seen);
        if (!fresh.isEmpty() || !fill.isWritten) {
            writer.span(span.tag, span.id, ended, fresh);
            fill.isWritten = true;
            fill.seen = fill.seen.union(fresh);
            fill.calmEnds = 0;
        } else if (ended) {
            fill.calmEnds++;
        }
        return fill.calmEnds >= CALM_ENDS;
    }
}
