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
 * written as it is. A fill may run at any time, so only what is new is written, and one that has brought nothing new for
 * some time is settled: it is looked at no more in this window, and in each later window once, unless that brings something.
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

    /** 1 for fills that are settled; like stamps, read without the lock, and cleared when a window opens. */
    private final byte[] settled;

    /** What a place that fills has brought until now. */
    private static final class Fill {
        Seen seen = Seen.NOTHING;
        int calmEnds;
        boolean isWritten;
    }

    Spans(Journal journal, TraceWriter writer, int ids) {
        this.journal = journal;
        this.writer = writer;
        this.settled = new byte[ids];
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

    /** Ends the thread's last span of that kind and id. An end without a begin is nothing. */
    void end(String tag, int id) throws IOException {
        Thread thread = Thread.currentThread();
        for (int index = open.size() - 1; index >= 0; index--) {
            Span span = open.get(index);
            if (span.thread == thread && span.id == id && span.tag == tag) {
                open.remove(index);
                findFillers();
                write(span, true, journal.take(span.begin));
                return;
            }
        }
    }

    /** Whether the fill need not be looked at before the next window. */
    boolean isSettled(int id) {
        Fill fill = fills.get(id);
        return fill != null && fill.calmEnds >= CALM_ENDS;
    }

    /** The same without the lock, for the ids that have a stamp. */
    boolean isMarkedSettled(int id) {
        return id >= 0 && id < settled.length && settled[id] != 0;
    }

    /** A window opens: each fill is looked at once more. */
    void unsettle() {
        for (Map.Entry<Integer, Fill> entry : fills.entrySet()) {
            Fill fill = entry.getValue();
            if (fill.calmEnds >= CALM_ENDS) {
                fill.calmEnds = CALM_ENDS - 1;
                if (entry.getKey() < settled.length) {
                    settled[entry.getKey()] = 0;
                }
            }
        }
    }

    /** Nothing is asked for any more. */
    void stop() {
        Arrays.fill(settled, (byte) 1);
        open.clear();
        fillers = new Thread[0];
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

    private void write(Span span, boolean ended, Seen seen) throws IOException {
        if (span.tag == Span.INIT) {
            writer.span(span.tag, span.id, ended, seen);
            return;
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
            calm(span.id, fill);
        }
    }

    private void calm(int id, Fill fill) {
        fill.calmEnds++;
        if (fill.calmEnds >= CALM_ENDS && id < settled.length) {
            settled[id] = 1;
        }
    }
}
