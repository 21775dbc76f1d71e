// The probes: what instrumented code calls at method entries, class uses, class initializers and fills.
package touchstone.rt;

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
     * Null while this class is being initialised, when the runtime asks for a property under a security manager whose
     * own code has probes; empty when the runtime is off. The JIT compiler sees a constant.
     */
    private static final byte[] STAMPS;

    private static final Recording RECORDING;

    /** The fills that need not be looked at any more; null before the first. */
    private static volatile byte[] settled;

    static {
        Recording recording = null;
        try {
            // Loaded together: a security manager with probes could not have the other class loaded while it is asked.
            Record.load();
            recording = Trace.RECORDING;
        } catch (Throwable trouble) {
            // Nothing is recorded then, hence there is no trace, and the tests are selected again.
        }
        RECORDING = recording;
        STAMPS = recording == null ? new byte[0] : recording.stamps();
    }

    private Probe() {}

    /** The place with this id is reached. At most 35 bytes of code: the JIT compiler inlines that much everywhere. */
    public static void hit(int id) {
        byte[] stamps = STAMPS;
        if (stamps == null || id < 0 || id >= stamps.length || stamps[id] == 0) {
            slow(id);
        }
    }

    private static void slow(int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            return;
        }
        try {
            recording.hit(id);
        } catch (Throwable trouble) {
            // Nothing is called here: there may be no stack left. The id is logged when the next window begins or ends.
            byte[] stamps = STAMPS;
            if (id >= 0 && id < stamps.length) {
                stamps[id] = Log.MISSED;
                recording.hasMissed = true;
            } else {
                recording.trouble = Trace.reason(trouble);
            }
        }
    }

    /** The class initializer with this id begins. */
    public static void initBegin(int id) {
        begin(Span.INIT, id);
    }

    /** The class initializer with this id ends, in whatever way. */
    public static void initEnd(int id) {
        end(Span.INIT, id);
    }

    /** The place with this id begins to fill state that outlives a window. */
    public static void fillBegin(int id) {
        hit(id);
        byte[] calm = settled;
        if (calm == null || id < 0 || id >= calm.length || calm[id] == 0) {
            begin(Span.FILL, id);
        }
    }

    /** The place with this id has filled its state; without a begin in the same thread it does nothing. */
    public static void fillEnd(int id) {
        Recording recording = RECORDING;
        if (recording != null && recording.isFilling() && end(Span.FILL, id)) {
            settle(id);
        }
    }

    /** An object is used here: its class is what counts. */
    public static void object(Object object, int id) {
        Recording recording = RECORDING;
        if (object == null || recording == null) {
            return;
        }
        try {
            recording.object(Names.ofClass(object.getClass()), id);
        } catch (Throwable trouble) {
            recording.trouble = Trace.reason(trouble);
        }
    }

    private static void begin(String tag, int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            return;
        }
        try {
            recording.begin(tag, id);
        } catch (Throwable trouble) {
            recording.trouble = Trace.reason(trouble);
        }
    }

    private static boolean end(String tag, int id) {
        Recording recording = RECORDING;
        if (recording == null) {
            return false;
        }
        try {
            return recording.end(tag, id);
        } catch (Throwable trouble) {
            recording.trouble = Trace.reason(trouble);
            return false;
        }
    }

    private static void settle(int id) {
        try {
            if (settled == null) {
                settled = new byte[STAMPS.length];
            }
            byte[] calm = settled;
            if (id >= 0 && id < calm.length) {
                calm[id] = 1;
            }
        } catch (Throwable noMemory) {
            // It stays slow.
        }
    }
}
