// Keeps looking for ids that are passed after the end of the trace was written: by other hooks, and threads that go on.
package touchstone.rt;

import java.io.IOException;

/**
 * Hooks run at the same time, and the JVM ends with the last of them. Which threads are hooks is not to be found out; but at a
 * normal end all other threads are daemons. So the runtime's own hook stays while any that is no daemon may still run, and a
 * daemon looks on after that. When a program calls {@code System.exit}, its other threads may go on for ever: then the hook stays for
 * some time only, and what a hook does in its last moment after that may be lost.
 */
final class LastWatch implements Runnable {

    /** Longer than a look takes, shorter than anybody notices. */
    private static final long PAUSE_MILLIS = 1;

    /** The longest that the JVM's end is held up for threads that may be no hooks. */
    private static final long STAY_MILLIS = 500;

    private final Recording recording;

    private LastWatch(Recording recording) {
        this.recording = recording;
    }

    static void keep(Recording recording) throws IOException, InterruptedException {
        Thread daemon = new Thread(new LastWatch(recording), "touchstone-last-watch");
        daemon.setDaemon(true);
        daemon.setContextClassLoader(null);
        long latest = System.nanoTime() + STAY_MILLIS * 1_000_000;
        while (othersMayRun() && System.nanoTime() < latest) {
            Thread.sleep(PAUSE_MILLIS);
            recording.tellLate();
        }
        daemon.start();
        recording.tellLate();
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PAUSE_MILLIS);
                recording.tellLate();
            }
        } catch (Throwable end) {
            // Nobody is left to tell.
        }
    }

    /** Whether a thread that is no daemon is at work, or waits for a time only. Whoever ends the JVM waits for its hooks. */
    private static boolean othersMayRun() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread[] threads = new Thread[group.activeCount() * 2 + 16];
        int count = group.enumerate(threads, true);
        for (int index = 0; index < count; index++) {
            Thread thread = threads[index];
            if (thread != Thread.currentThread() && !thread.isDaemon() && thread.getState() != Thread.State.WAITING) {
                return true;
            }
        }
        return false;
    }
}
