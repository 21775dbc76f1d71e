// Which ids were hit: one byte for each id that the launcher announced, a set for the others.
package touchstone.rt;

final class Stamps {

    /** Empty when the runtime is off. Only ever written with 1, so threads need no order between them. */
    static final byte[] ARRAY = array();

    private static final IdSet BEYOND = new IdSet();
    private static final IdSet BEGUN = new IdSet();
    private static final IdSet ENDED = new IdSet();

    private Stamps() {}

    /** An id that has no stamp of its own: the launcher announced fewer ids, or none. */
    static void beyond(int id) {
        if (Settings.on()) {
            BEYOND.add(id);
        }
    }

    static void initBegin(int id) {
        if (Settings.on()) {
            BEGUN.add(id);
        }
    }

    static void initEnd(int id) {
        if (Settings.on()) {
            ENDED.add(id);
        }
    }

    /** The ids hit until now, sorted. */
    static int[] hits() {
        int[] beyond = BEYOND.sorted();
        int[] hits = new int[stamped() + beyond.length];
        int next = 0;
        for (int id = 0; id < ARRAY.length && next < hits.length - beyond.length; id++) {
            if (ARRAY[id] != 0) {
                hits[next++] = id;
            }
        }
        System.arraycopy(beyond, 0, hits, next, beyond.length);
        return hits;
    }

    /** The class initializers that began until now, sorted. */
    static int[] begun() {
        return BEGUN.sorted();
    }

    /** Whether a class initializer that began has also ended. */
    static boolean hasEnded(int id) {
        return ENDED.contains(id);
    }

    /** How many stamps are set; a stamp never goes away, so a later pass finds at least as many. */
    private static int stamped() {
        int stamped = 0;
        for (byte stamp : ARRAY) {
            stamped += stamp;
        }
        return stamped;
    }

    private static byte[] array() {
        try {
            return new byte[Settings.IDS];
        } catch (OutOfMemoryError tooMany) {
            return new byte[0];
        }
    }
}
