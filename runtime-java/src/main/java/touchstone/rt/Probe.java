// The probes: what instrumented code calls at method entries, class uses and class initializers.
package touchstone.rt;

public final class Probe {

    /**
     * Null while this class is being initialised, when the runtime asks for a property under a security manager whose
     * own code has probes; the JIT compiler sees a constant.
     */
    private static final byte[] STAMPS;

    static {
        byte[] stamps;
        try {
            // Loaded together: a security manager with probes could not have the other class loaded while it is asked.
            Record.load();
            Trace.start();
            stamps = Stamps.ARRAY;
        } catch (Throwable trouble) {
            // Nothing is recorded then, hence no complete trace, and the tests are selected again.
            stamps = new byte[0];
        }
        STAMPS = stamps;
    }

    private Probe() {}

    /** The place with this id is reached. At most 35 bytes of code: the JIT compiler inlines that much everywhere. */
    public static void hit(int id) {
        byte[] stamps = STAMPS;
        if (stamps != null && id >= 0 && id < stamps.length) {
            // Reading first keeps the cache line shared between threads that run the same code.
            if (stamps[id] == 0) {
                stamps[id] = 1;
            }
            return;
        }
        beyond(id);
    }

    /** The class initializer with this id begins. */
    public static void initBegin(int id) {
        try {
            Stamps.initBegin(id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** The class initializer with this id ends, in whatever way. */
    public static void initEnd(int id) {
        try {
            Stamps.initEnd(id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    /** An object is used here: its class is what counts. */
    public static void object(Object object, int id) {
        if (object == null) {
            return;
        }
        try {
            if (Settings.on()) {
                Facts.addObject(Names.ofClass(object.getClass()), id);
            }
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }

    private static void beyond(int id) {
        try {
            Stamps.beyond(id);
        } catch (Throwable trouble) {
            // Never into the program.
        }
    }
}
