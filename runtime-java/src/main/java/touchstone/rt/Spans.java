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
    /** By id, and by the class of the object that is filled. */
    private final Map<Integer, Map<String, Fill>> fills = new HashMap<>();
    /** Those that have settled since fills were last unsettled; the only ones that can be marked. */
    private final List<Fill> calm = new ArrayList<>();
    final Fillers fillers = new Fillers();

    /** 1 for fills that are settled; like stamps, read without the lock, and cleared when a window opens. */
    final byte[] settled;

    /** The same for fills on objects: the class of which the fill with this id was last found settled. */
    final Class<?>[] lastSettledOn;

    /** Where an id fills objects of several classes, by some bits of id and class: a table of the last ones, replaced when a window opens. */
    private volatile SettledOn[] settledOn = new SettledOn[SETTLED_ON];

    private static final int SETTLED_ON = 1 << 8;

    /** A fill on objects of a class that is settled. */
    private static final class SettledOn {
        final int id;
        final Class<?> filled;

        SettledOn(int id, Class<?> filled) {
            this.id = id;
            this.filled = filled;
        }
    }

    /** What a place that fills has brought until now. */
    private static final class Fill {
        final int id;
        Seen seen = Seen.NOTHING;
        int calmEnds;
        boolean isWritten;
        /** The trace says that it may go on unseen. */
        boolean isToldSettled;

        Fill(int id) {
            this.id = id;
        }
    }

    Spans(Journal journal, TraceWriter writer, int ids) {
        this.journal = journal;
        this.writer = writer;
        settled = new byte[ids];
        lastSettledOn = new Class<?>[ids];
    }

    void begin(String tag, int id, Class<?> filled) {
        open.add(new Span(tag, id, filled, Thread.currentThread(), journal.begin()));
        findFillers();
    }

    /** Ends the thread's last span of that kind and id. An end without a begin is nothing. */
    void end(String tag, int id) throws IOException {
        Thread thread = Thread.currentThread();
        for (int index = open.size() - 1; index >= 0; index--) {
            Span span = open.get(index);
            if (span.thread == thread && span.id == id && span.tag == tag) {
                open.remove(index);
                findFillers();
                write(span, true, journal.takeAndResume(span.begin));
                return;
            }
        }
    }

    /** Whether the fill need not be looked at before the next window. It is marked again: another may have taken its place. */
    boolean isSettled(int id, Class<?> filled) {
        Map<String, Fill> ofId = fills.get(id);
        Fill fill = ofId == null ? null : ofId.get(name(filled));
        if (fill == null || fill.calmEnds < CALM_ENDS) {
            return false;
        }
        markSettled(id, filled);
        return true;
    }

    /** The same without the lock, for the ids that have a stamp. */
    boolean isMarkedSettled(int id, Class<?> filled) {
        if (filled == null) {
            return id >= 0 && id < settled.length && settled[id] != 0;
        }
        SettledOn last = settledOn[placeOf(id, filled)];
        return last != null && last.id == id && last.filled == filled;
    }

    /** A window opens: each fill is looked at once more. */
    void unsettle() {
        if (calm.isEmpty()) {
            return;
        }
        settledOn = new SettledOn[SETTLED_ON];
        for (Fill fill : calm) {
            fill.calmEnds = Math.min(fill.calmEnds, CALM_ENDS - 1);
            if (fill.id < settled.length) {
                settled[fill.id] = 0;
                lastSettledOn[fill.id] = null;
            }
        }
        calm.clear();
    }

    /** Nothing is asked for any more. */
    void stop() {
        Arrays.fill(settled, (byte) 1);
        open.clear();
        findFillers();
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
        Span[] found = new Span[open.size()];
        int count = 0;
        for (Span span : open) {
            if (span.tag == Span.FILL) {
                found[count++] = span;
            }
        }
        if (count != 0 || fillers.areThereAny()) {
            fillers.set(Arrays.copyOf(found, count));
        }
    }

    private void write(Span span, boolean ended, Seen seen) throws IOException {
        if (span.tag == Span.INIT) {
            writer.init(span.id, ended, seen);
            return;
        }
        Fill fill = fill(span);
        Seen fresh = seen.without(fill.seen);
        // That it still runs tells the window which ends now that more of it may follow.
        if (!fresh.isEmpty() || !fill.isWritten || !ended) {
            writer.fill(span.id, ended, name(span.filled), fresh);
            fill.isWritten = true;
            fill.seen = fill.seen.union(fresh);
            fill.calmEnds = fresh.isEmpty() ? fill.calmEnds : 0;
        } else {
            calm(span, fill);
        }
    }

    private Fill fill(Span span) {
        Map<String, Fill> ofId = fills.get(span.id);
        if (ofId == null) {
            ofId = new HashMap<>();
            fills.put(span.id, ofId);
        }
        String name = name(span.filled);
        Fill fill = ofId.get(name);
        if (fill == null) {
            fill = new Fill(span.id);
            ofId.put(name, fill);
        }
        return fill;
    }

    private void calm(Span span, Fill fill) throws IOException {
        fill.calmEnds++;
        if (fill.calmEnds < CALM_ENDS) {
            return;
        }
        if (fill.calmEnds == CALM_ENDS) {
            calm.add(fill);
            if (!fill.isToldSettled) {
                // Like one that still runs: what it brings now is seen late, and may be there long before.
                writer.fill(span.id, false, name(span.filled), Seen.NOTHING);
                fill.isToldSettled = true;
            }
        }
        markSettled(span.id, span.filled);
    }

    private static int placeOf(int id, Class<?> filled) {
        return (id ^ filled.hashCode()) & SETTLED_ON - 1;
    }

    private void markSettled(int id, Class<?> filled) {
        if (filled != null) {
            settledOn[placeOf(id, filled)] = new SettledOn(id, filled);
            if (id < lastSettledOn.length) {
                lastSettledOn[id] = filled;
            }
        } else if (id < settled.length) {
            settled[id] = 1;
        }
    }

    /** By their names classes do not keep their loaders. */
    private static String name(Class<?> filled) {
        return filled == null ? null : Names.ofClass(filled);
    }
}
