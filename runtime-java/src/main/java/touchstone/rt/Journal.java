// The logs of ids and facts together, and who still needs what of them: a slice runs from a begin until now.
package touchstone.rt;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/** Needs the recording's lock, but for {@link Log#isMarked} and {@link #hasObject}. */
final class Journal {

    final Log ids;
    final Log facts = new Log(new byte[0], 0);

    /** Class name to ids: the facts about objects in the current segment, found here without making a {@link Fact}. */
    private volatile ConcurrentHashMap<String, IdSet> objects = new ConcurrentHashMap<>();

    /** The begins of the slices that are still open, in no order. */
    private long[] begins = new long[16];
    private int beginCount;
    /** Read without the lock too: what was logged since it last changed stands in every slice that is open. */
    private volatile long segment;

    Journal(byte[] stamps, int stamped) {
        ids = new Log(stamps, stamped);
    }

    /** Begins a slice: whatever is seen from now on is logged, although it may have been seen before. */
    long begin() {
        if (beginCount == begins.length) {
            begins = Arrays.copyOf(begins, beginCount * 2);
        }
        long next = segment + 1;
        long oldest = oldest();
        ids.begin(next, oldest);
        facts.begin(next, oldest);
        if (!objects.isEmpty()) {
            objects = new ConcurrentHashMap<>();
        }
        begins[beginCount] = next;
        beginCount++;
        segment = next;
        return next;
    }

    /** What was seen since the slice's begin. */
    Seen since(long begin) {
        return new Seen(ids.since(begin), facts.since(begin));
    }

    /** Ends a slice. */
    void end(long begin) {
        for (int index = beginCount - 1; index >= 0; index--) {
            if (begins[index] == begin) {
                beginCount--;
                begins[index] = begins[beginCount];
                return;
            }
        }
    }

    /** What was seen since the slice's begin, which ends. */
    Seen take(long begin) {
        Seen seen = since(begin);
        end(begin);
        return seen;
    }

    /** What was seen since the slice's begin, which ends; what the slices that go on have seen already is not logged again. */
    Seen takeAndResume(long begin) {
        Seen seen = take(begin);
        long newest = -1;
        for (int index = 0; index < beginCount; index++) {
            newest = Math.max(newest, begins[index]);
        }
        if (beginCount != 0) {
            ids.resume(newest);
            facts.resume(newest);
        }
        return seen;
    }

    /** The number of the last begin. */
    long segment() {
        return segment;
    }

    void addId(int id) {
        ids.add(id, ids.isFull() ? oldest() : segment);
    }

    void addFact(int number) {
        facts.add(number, facts.isFull() ? oldest() : segment);
    }

    /** Whether an object of the class was used at this id in the current segment. Like {@link Log#isMarked}. */
    boolean hasObject(String className, int id) {
        IdSet ids = objects.get(className);
        return ids != null && ids.contains(id);
    }

    void addObject(String className, int id) {
        IdSet ids = objects.get(className);
        if (ids == null) {
            ids = new IdSet();
            objects.put(className, ids);
        }
        ids.add(id);
    }

    /** Logs the ids that were passed since the last sweep: before anything begins or ends. */
    void sweep() {
        ids.retry();
        sweep(0, ids.stamped());
    }

    /** The same, with ids that the map does not have: code may have been instrumented with another one. From then on they count too. */
    void sweepAll() {
        sweep();
        sweep(ids.stamped(), Integer.MAX_VALUE);
    }

    private void sweep(int from, int end) {
        for (int id = ids.nextPassed(from, end); id >= 0; id = ids.nextPassed(id + 1, end)) {
            addId(id);
            ids.expect(id);
        }
    }

    private long oldest() {
        long oldest = Long.MAX_VALUE;
        for (int index = 0; index < beginCount; index++) {
            oldest = Math.min(oldest, begins[index]);
        }
        return oldest;
    }
}
