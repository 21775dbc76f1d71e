// What is seen in those times of a window (or between windows) that count, gathered over several slices.
package touchstone.rt;

final class Part {

    private static final long PAUSED = -1;

    private long begin = PAUSED;
    private Seen gathered = Seen.NOTHING;

    /** From now on it counts. */
    void resume(Journal journal) {
        if (begin == PAUSED) {
            begin = journal.begin();
        }
    }

    /** From now on it does not count. */
    void pause(Journal journal) {
        if (begin != PAUSED) {
            gathered = gathered.union(journal.since(begin));
            journal.end(begin);
            begin = PAUSED;
        }
    }

    /** It counts no more, and nobody will ask what was seen. */
    void drop(Journal journal) {
        if (begin != PAUSED) {
            journal.end(begin);
            begin = PAUSED;
        }
    }

    /** What was seen up to the last pause. */
    Seen gathered() {
        return gathered;
    }

    void add(Seen seen) {
        gathered = gathered.union(seen);
    }
}
