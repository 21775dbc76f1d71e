// The probes: what instrumented code calls at method entries, class uses, class initializers and fills.
package touchstone.rt;

import java.io.IOException;

/**
 * A stamp says that an id stands in the log's current segment. It is read without any order between threads. A window (or
 * initializer, or fill) that begins clears the stamps under the recording's lock. Whatever the test causes comes after that:
 * in the same thread by program order, in others because starting a thread or handing over a task orders what was
 * written before; so it reads 0, and logs the id. Only a thread that nothing ties to the begin of the window can read an
 * old 1, and what it does is then not caused by that window. A stamp is set under the lock, after its id is logged, so a
 * 1 always stands for an entry in the segment. Bytes are written one by one without touching their neighbours (JLS 17.6).
 */
public final class Probe {

    /**
     * Empty when the runtime is off; to the JIT compiler it is a constant. Null while this class is being initialised, when the
     * runtime asks a security manager that has probes itself: what those throw comes back to the runtime, which stays off.
     */
    private static final byte[] STAMPS;

    /** Whether an id has the stamp {@link Log#MISSED}. */
    static volatile boolean hasMissed;

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
        STAMPS = recording == null ? new byte[0] : recording.stamps();
    }

    private Probe() {}

    /**
     * The place with this id is reached. At most 35 bytes of code: the JIT compiler inlines that much everywhere.
     *
     * <p>The handler is for a stack that has room for this call and not for the next: an error thrown here, say behind the
     * release of a lock, is one that the program could not have met. It calls nothing; the id is logged when the next
     * window begins or ends.
     */
    public static void hit(int id) {
        byte[] stamps = STAMPS;
        try {
            if (id >= stamps.length || stamps[id] == 0) {
                slow(id);
            }
        } catch (Throwable noStack) {
            stamps[id] = Log.MISSED;
            // After the stamp, so that whoever finds this set finds the stamp.
            hasMissed = true;
        }
    }

    /** Larger than what is inlined where it seldom runs, and no larger where it often does: see {@link Slow}. */
    private static void slow(int id) throws IOException {
        Recording recording = RECORDING;
        if (recording == null) {
            return;
        }
        if (id < STAMPS.length) {
            Slow.hit(recording, id);
            return;
        }
        try {
            Slow.hit(recording, id);
        } catch (Throwable trouble) {
            // There is no stamp to remember it by.
            recording.trouble = trouble;
        }
    }

    /** The class initializer with this id begins. */
    public static void initBegin(int id) {
        Recording recording = RECORDING;
        try {
            if (recording != null) {
                recording.begin(Span.INIT, id, null);
            }
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** The class initializer with this id ends, in whatever way. */
    public static void initEnd(int id) {
        Recording recording = RECORDING;
        try {
            if (recording != null) {
                recording.end(Span.INIT, id);
            }
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** The place with this id begins to fill state that outlives a window. */
    public static void fillBegin(int id) {
        Recording recording = RECORDING;
        try {
            hit(id);
            if (recording != null && !recording.isSettled(id, null)) {
                Slow.fillBegin(recording, id, null);
            }
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** The same for state that hangs on this object: other objects of its class are filled by the same code. */
    public static void fillBegin(Object object, int id) {
        Recording recording = RECORDING;
        try {
            hit(id);
            if (object != null && recording != null && !recording.isSettled(id, object.getClass())) {
                Slow.fillBegin(recording, id, object.getClass());
            }
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** The place with this id has filled its state; without a begin in the same thread it does nothing. */
    public static void fillEnd(int id) {
        Recording recording = RECORDING;
        try {
            if (recording != null && recording.isFilling(id)) {
                Slow.fillEnd(recording, id);
            }
        } catch (Throwable trouble) {
            recording.trouble = trouble;
        }
    }

    /** An object is used here: its class is what counts. */
    public static void object(Object object, int id) {
        Recording recording = RECORDING;
        try {
            if (object != null && recording != null) {
                recording.object(Names.ofClass(object.getClass()), id);
            }
        } catch (Throwable trouble) {
            // Nobody saw the class, which is what a hit of the id says. No call: there may be no stack for one.
            byte[] stamps = STAMPS;
            if (id < stamps.length) {
                stamps[id] = Log.MISSED;
                hasMissed = true;
            } else {
                recording.trouble = trouble;
            }
        }
    }
}
