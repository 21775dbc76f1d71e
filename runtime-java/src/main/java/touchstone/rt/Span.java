// A class initializer, or a place that fills lasting state, which has begun in a thread and not ended.
package touchstone.rt;

final class Span {

    static final String INIT = "INIT";
    static final String FILL = "FILL";

    /** The tag of its block. */
    final String tag;
    final int id;
    /** The class of the object that is filled; null when none is. */
    final Class<?> filled;
    final Thread thread;
    long begin;

    Span(String tag, int id, Class<?> filled, Thread thread, long begin) {
        this.tag = tag;
        this.id = id;
        this.filled = filled;
        this.thread = thread;
        this.begin = begin;
    }
}
