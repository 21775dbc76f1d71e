// A set of ids for many threads: no boxing, no lock to look up, small when few are in.
package touchstone.rt;

import java.util.Arrays;

final class IdSet {

    private static final int FIRST_SIZE = 16;

    /** Open addressing; a slot holds id + 1, so that 0 means free. The length is a power of two, at most half full. */
    private volatile int[] slots = new int[FIRST_SIZE];

    private int count;

    /** Adds an id, and says whether it is new; ones that cannot be are ignored. */
    boolean add(int id) {
        return isPossible(id) && !contains(id) && addLocked(id + 1);
    }

    /**
     * Whether the id is in.
     *
     * <p>Reads slots without the lock that another thread may be writing. It can miss a fresh id, but cannot see one that was
     * never added: another id may have come into the free slot since that was found, so its value counts, not its use.
     */
    boolean contains(int id) {
        int[] current = slots;
        return isPossible(id) && current[slotOf(current, id + 1)] == id + 1;
    }

    /** The ids, sorted. */
    synchronized int[] sorted() {
        int[] ids = new int[count];
        int next = 0;
        for (int value : slots) {
            if (value != 0) {
                ids[next++] = value - 1;
            }
        }
        Arrays.sort(ids);
        return ids;
    }

    static boolean isPossible(int id) {
        return id >= 0 && id != Integer.MAX_VALUE;
    }

    private synchronized boolean addLocked(int value) {
        int[] current = slots;
        int slot = slotOf(current, value);
        if (current[slot] != 0) {
            return false;
        }
        if ((count + 1) * 2 > current.length) {
            current = grown(current);
            slot = slotOf(current, value);
        }
        current[slot] = value;
        slots = current;
        count++;
        return true;
    }

    private static int[] grown(int[] old) {
        int[] larger = new int[old.length * 2];
        for (int value : old) {
            if (value != 0) {
                larger[slotOf(larger, value)] = value;
            }
        }
        return larger;
    }

    /** The slot that holds the value, or the free one where it belongs. Terminates since half of the slots are free. */
    private static int slotOf(int[] slots, int value) {
        int mask = slots.length - 1;
        int slot = (value * 0x9E3779B9 >>> 8) & mask;
        while (true) {
            int found = slots[slot];
            if (found == value || found == 0) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }
}
