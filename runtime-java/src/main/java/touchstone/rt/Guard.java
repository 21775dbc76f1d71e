// Keeps a recorder from recording what it causes itself: at most one recorder runs in a thread.
package touchstone.rt;

final class Guard {

    /** A thread holds a JDK array only, so that it never keeps the runtime's loader alive. */
    private static final ThreadLocal<boolean[]> BUSY = new ThreadLocal<>();

    private Guard() {}

    /**
     * Null when the thread is recording already. Otherwise the caller records, and then sets the element to false: by a plain
     * store, since there may be no stack left for a call.
     */
    static boolean[] enter() {
        boolean[] busy = BUSY.get();
        if (busy == null) {
            busy = new boolean[1];
            BUSY.set(busy);
        }
        if (busy[0]) {
            return null;
        }
        busy[0] = true;
        return busy;
    }
}
