// What the runtime needs of the process around it: its id, a name that no other JVM has, a hook at its end.
package touchstone.rt;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Instant;
import java.util.Optional;

final class Host {

    /** What another run of the same tests may depend on, sorted. */
    private static final String[] PROPERTIES = {
        "file.encoding", "java.home", "java.vendor", "java.version", "java.vm.name", "java.vm.version", "os.arch", "os.name",
        Settings.WINDOWS_PROPERTY, "user.dir"
    };

    /** How often two clocks are read when the process was put aside between them. */
    private static final int CLOCK_ATTEMPTS = 5;

    private Host() {}

    /** This JVM and its parent; what cannot be found out is 0, or now. */
    static ThisJvm thisJvm() {
        long now = System.currentTimeMillis();
        long[] known = {0, 0, now};
        try {
            askLinux(known);
        } catch (Throwable notLinux) {
            try {
                askHandles(known);
            } catch (Throwable old) {
                // Java 8 on another system.
            }
        }
        long start = known[2] > 0 && known[2] < now ? known[2] : now;
        String[] values = new String[PROPERTIES.length];
        for (int index = 0; index < PROPERTIES.length; index++) {
            values[index] = property(PROPERTIES[index]);
        }
        return new ThisJvm(start, known[0], known[1], PROPERTIES, values);
    }

    private static String property(String name) {
        if (name.equals(Settings.WINDOWS_PROPERTY)) {
            return Settings.PER_METHOD ? "method" : "class";
        }
        String value = Settings.setting(name, null);
        return value == null ? "" : value;
    }

    static long processId() {
        return thisJvm().id;
    }

    /** From the files about this process: id, state and parent after the name in brackets, the start as the 22nd field. */
    private static void askLinux(long[] known) throws IOException {
        String line = firstLine("/proc/self/stat");
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        known[0] = Long.parseLong(line.substring(0, line.indexOf(' ')));
        known[1] = Long.parseLong(fields[1]);
        // In hundredths of a second, whatever the kernel counts in.
        known[2] = bootMillis() + Long.parseLong(fields[19]) * 10;
    }

    /**
     * When the system started, at most a little too early: a child that seems to start too late would be lost to the window that
     * started it, one that seems too early belongs to one window too many. A pause between the two clocks counts as too early.
     */
    private static long bootMillis() throws IOException {
        long latest = 0;
        for (int attempt = 0; attempt < CLOCK_ATTEMPTS; attempt++) {
            long now = System.currentTimeMillis();
            String uptime = firstLine("/proc/uptime");
            long sinceBoot = (long) Math.ceil(Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))) * 1_000) + 10;
            latest = Math.max(latest, now - sinceBoot);
            if (System.currentTimeMillis() - now <= 1) {
                break;
            }
        }
        return latest;
    }

    /** Java 9 and later. By reflection, and not the management beans: these are heavy, and absent from small Java images. */
    private static void askHandles(long[] known) throws ReflectiveOperationException {
        Class<?> handles = Class.forName("java.lang.ProcessHandle");
        Object current = handles.getMethod("current").invoke(null);
        known[0] = (Long) handles.getMethod("pid").invoke(current);
        Object parent = ((Optional<?>) handles.getMethod("parent").invoke(current)).orElse(null);
        if (parent != null) {
            known[1] = (Long) handles.getMethod("pid").invoke(parent);
        }
        Object info = handles.getMethod("info").invoke(current);
        Class<?> infos = Class.forName("java.lang.ProcessHandle$Info");
        Object start = ((Optional<?>) infos.getMethod("startInstant").invoke(info)).orElse(null);
        if (start != null) {
            known[2] = ((Instant) start).toEpochMilli();
        }
    }

    private static String firstLine(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next > 0 && next != '\n'; next = in.read()) {
                line.append((char) next);
            }
            return line.toString();
        }
    }

    /** Differs between JVMs with the same process id, one after the other or in different containers. */
    static String randomPart() {
        long bits = System.nanoTime() * 0x9E3779B97F4A7C15L;
        bits ^= System.currentTimeMillis() * 0xBF58476D1CE4E5B9L;
        bits ^= System.identityHashCode(new Object()) * 0x94D049BB133111EBL;
        return Long.toHexString(bits ^ (bits >>> 31));
    }

    /** Runs the task when the JVM ends. Without the right to ask for that, there will be no trace. */
    static void atShutdown(final Runnable task) {
        try {
            // Privileged, so that the hook's thread does not remember the callers' protection domains and loaders.
            AccessController.doPrivileged(
                    new PrivilegedAction<Void>() {
                        @Override
                        public Void run() {
                            Thread hook = thread(task);
                            hook.setContextClassLoader(null);
                            Runtime.getRuntime().addShutdownHook(hook);
                            return null;
                        }
                    });
        } catch (Throwable denied) {
            // The JVM is already ending, or a security manager is in the way.
        }
    }

    /** A thread that inherits nothing from the test that happens to run now. */
    private static Thread thread(Runnable task) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group != null && group.getParent() != null) {
            group = group.getParent();
        }
        try {
            // Java 9 and later can leave out inheritable thread locals.
            Constructor<Thread> constructor =
                    Thread.class.getConstructor(
                            ThreadGroup.class, Runnable.class, String.class, long.class, boolean.class);
            return constructor.newInstance(group, task, "touchstone-trace", 0L, false);
        } catch (ReflectiveOperationException old) {
            return new Thread(group, task, "touchstone-trace");
        }
    }
}
