// The fills that are open, where a probe finds at a glance that there are none.
package touchstone.rt;

/**
 * One object that stays, so that it is a constant to the JIT compiler. The list is replaced under the recording's lock, never
 * changed, and read without any order: a thread's own fills are in whichever list it sees, since it put them there itself, and
 * lists that others made later have them too.
 */
final class Fillers {

    private static final Span[] NONE = new Span[0];

    private Span[] spans = NONE;

    boolean areThereAny() {
        return spans.length != 0;
    }

    /** Whether this thread runs the fill with this id. */
    boolean has(int id) {
        for (Span filler : spans) {
            if (filler.id == id && filler.thread == Thread.currentThread()) {
                return true;
            }
        }
        return false;
    }

    void set(Span[] open) {
        spans = open.length == 0 ? NONE : open;
    }
}
