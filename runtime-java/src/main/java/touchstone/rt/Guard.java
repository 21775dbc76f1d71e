// Keeps a recorder from recording what it causes itself: at most one recorder runs in a thread.
package touchstone.rt;

final class Guard {

    /** A thread holds a JDK array only, so that it never keeps the runtime's loader alive. */
    private static final ThreadLocal<boolean[]> BUSY = new ThreadLocal<>();

    private Guard() {}

    /** Whether the caller may record; then it must call {@link #leave} when done. */
    static boolean enter() {
        boolean[] busy = BUSY.get();
        if (busy == null) {
            busy = new boolean[1];
            BUSY.set(busy);
        }
        if (busy[0]) {
            return false;
        }
        busy[0] = true;
        return true;
    }

    static void leave() {
        boolean[] busy = BUSY.get();
        if (busy != null) {
            busy[0] = false;
        }
    }
}
