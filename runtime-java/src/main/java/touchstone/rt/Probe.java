// The probes: what instrumented code sets and calls at method entries, class uses, class initializers and fills.
package touchstone.rt;

import java.io.IOException;

/**
 * A stamp says that an id stands in the log's current segment, or was passed and is to be logged there. Instrumented code sets it,
 * and that is all: it calls nothing and decides nothing, since either would cost the JIT compiler more than the store costs the
 * processor. Where many threads run the same code at once, which would fight for the stamps, code can be instrumented to call
 * {@link #hit}, which looks first. Whoever begins or ends a window (or initializer, or fill) looks for these stamps first, under the
 * recording's lock, and logs their ids; a begin then clears the stamps of what is logged.
 *
 * <p>Stamps are read and set without any order between threads. Whatever a test causes comes after the begin of its window and
 * before the end: in the same thread by program order, in others because starting a thread or handing over a task, and
 * waiting for it, orders what was written before. So it sets the stamp after the begin (or reads one that was set since the begin);
 * and at the end the stamp is found, or its id is in the log. A stamp that is set while another thread's begin clears it may be
 * lost, but only that of an id which was logged just before, for all windows that were open then, and that the begin did not cause.
 * Only a thread that nothing ties to the begin of the window can do that or read an old stamp, and what it does is then not caused
 * by that window. Bytes are written one by one without touching their neighbours (JLS 17.6).
 */
public final class Probe {

    /** How many ids have a stamp. Code whose ids are higher calls {@link #hit}. */
    static final int STAMPED_IDS = 1 << 21;

    /**
     * By id; what code sets, also when the runtime is off. Made before anything else: while this class is being initialised, a security
     * manager with probes may be asked, and no code must ever meet null or a place that is not there. To the JIT compiler it is a constant.
     */
    public static final byte[] STAMPS = new byte[STAMPED_IDS];

    /** By id: fills that are settled, and the classes of objects of which they were last found so. Empty when the runtime is off. */
    private static final byte[] SETTLED;

    private static final Class<?>[] LAST_SETTLED_ON;

    private static final Fillers FILLERS;

    /** Whether ids are logged later. No more when the JVM ends, as there may be no later. */
    private static boolean defers;

    /** Whether this class is initialised. */
    private static boolean isMade;

    /** Null when the runtime is off; all entries to the runtime use this one, so that all or none of them record. */
    static final Recording RECORDING;

    static {
        Recording recording = null;
        try {
            // Loaded together: a security manager with probes could not have the other class loaded while it is asked.
            Record.class.getName();
            Slow.prepare();
            recording = Trace.RECORDING;
        } catch (Throwable trouble) {
            // Nothing is recorded then, hence there is no trace, and the tests are selected again.
        }
        RECORDING = recording;
        SETTLED = recording == null ? new byte[0] : recording.settled();
        LAST_SETTLED_ON = recording == null ? new Class<?>[0] : recording.lastSettledOn();
        FILLERS = recording == null ? new Fillers() : recording.fillers();
        defers = recording != null;
        isMade = true;
    }

    private Probe() {}

    /**
     * The place with this id is reached: for code that calls, and for the runtime's own. At most 35 bytes of code: the JIT compiler
     * inlines that much everywhere.
     */
    public static void hit(int id) {
        byte[] stamps = STAMPS;
        if (id >= stamps.length || stamps[id] == 0) {
            pass(id);
        }
    }

    private static void pass(int id) {
        if (defers && id < STAMPED_IDS) {
            STAMPS[id] = Log.PASSED;
        } else {
            slow(id);
        }
    }

    /** The runtime is off, or the id has no stamp, or the JVM ends. */
    private static void slow(int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            checkMade();
            return;
        }
        try {
            Slow.hit(recording, id);
        } catch (Throwable trouble) {
            if (id < STAMPED_IDS) {
                STAMPS[id] = Log.PASSED;
            } else {
                // There is no stamp to remember it by.
                recording.trouble = trouble;
            }
        }
    }

    /** A security manager that has probes itself may be asked before anything can be recorded: what it throws keeps the runtime off. */
    static void checkMade() {
        if (!isMade) {
            throw new IllegalStateException("the runtime is not there yet");
        }
    }

    /** From now on the ids of code that calls are logged at once. */
    static void tellAtOnce() {
        defers = false;
    }

    /** The class initializer with this id begins. */
    public static void initBegin(int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            checkMade();
            return;
        }
        try {
            recording.begin(Span.INIT, id, null);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** The class initializer with this id ends, in whatever way. */
    public static void initEnd(int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            checkMade();
            return;
        }
        try {
            recording.end(Span.INIT, id);
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** The place with this id begins to fill state that outlives a window. */
    public static void fillBegin(int id) {
        try {
            hit(id);
            byte[] settled = SETTLED;
            if (id >= settled.length || settled[id] == 0) {
                beginFill(id, null);
            }
        } catch (Throwable trouble) {
            note(trouble);
        }
    }

    /** The same for state that hangs on this object: other objects of its class are filled by the same code. */
    public static void fillBegin(Object object, int id) {
        try {
            hit(id);
            if (object != null) {
                Class<?> filled = object.getClass();
                Class<?>[] settled = LAST_SETTLED_ON;
                if (id >= settled.length || settled[id] != filled) {
                    beginFill(id, filled);
                }
            }
        } catch (Throwable trouble) {
            note(trouble);
        }
    }

    private static void beginFill(int id, Class<?> filled) throws IOException {
        Recording recording = RECORDING;
        if (recording != null && !recording.isSettled(id, filled)) {
            Slow.fillBegin(recording, id, filled);
        }
    }

    /** The place with this id has filled its state; without a begin in the same thread it does nothing. */
    public static void fillEnd(int id) {
        try {
            if (FILLERS.areThereAny() && FILLERS.has(id)) {
                Slow.fillEnd(RECORDING, id);
            }
        } catch (Throwable trouble) {
            note(trouble);
        }
    }

    private static void note(Throwable trouble) {
        Recording recording = RECORDING;
        if (recording == null) {
            checkMade();
        } else {
            recording.trouble = trouble;
        }
    }

    /** An object is used here: its class is what counts. */
    public static void object(Object object, int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            checkMade();
            return;
        }
        try {
            if (object != null) {
                recording.object(Names.ofClass(object.getClass()), id);
            }
        } catch (Throwable trouble) {
            // Nobody saw the class, which is what a hit of the id says. No call: there may be no stack for one.
            if (id < STAMPED_IDS) {
                STAMPS[id] = Log.PASSED;
            } else {
                recording.trouble = trouble;
            }
        }
    }
}
