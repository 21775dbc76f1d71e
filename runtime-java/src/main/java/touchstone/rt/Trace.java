// Ties state and writer together: the trace of this JVM, written at its end or when asked for.
package touchstone.rt;

public final class Trace {

    private static final TraceWriter WRITER;

    static {
        WRITER = Settings.on() ? new TraceWriter(Settings.FOLDER, Host.processId(), Host.randomPart()) : null;
        if (WRITER != null) {
            Host.atShutdown(new Flush());
        }
    }

    private Trace() {}

    /** Makes sure that the trace will be written at the end of this JVM: loading this class has done it. */
    static void start() {}

    /** Writes all that was seen until now, in place of what was written before. Does nothing when the runtime is off. */
    public static void flush() {
        try {
            TraceWriter writer = WRITER;
            if (writer != null) {
                synchronized (writer) {
                    writer.write(Stamps.hits(), Stamps.begun(), Facts.sorted());
                }
            }
        } catch (Throwable trouble) {
            // No trace, or an old one: the tests are selected again.
        }
    }

    /** A named class, since a lambda would start JDK machinery at the first probe. */
    static final class Flush implements Runnable {
        @Override
        public void run() {
            flush();
        }
    }
}
