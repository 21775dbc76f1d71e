// What the runtime needs of the process around it: its id, a name that no other JVM has, a hook at its end.
package touchstone.rt;

import java.io.File;
import java.lang.reflect.Constructor;
import java.security.AccessController;
import java.security.PrivilegedAction;

final class Host {

    private Host() {}

    /** The process id, or 0 when it cannot be found out. */
    static String processId() {
        try {
            // Java 9 and later.
            Class<?> handles = Class.forName("java.lang.ProcessHandle");
            Object current = handles.getMethod("current").invoke(null);
            return handles.getMethod("pid").invoke(current).toString();
        } catch (Throwable old) {
            return processIdFromFiles();
        }
    }

    /** Not the management beans: these are heavy to start, and absent from small Java images. */
    private static String processIdFromFiles() {
        try {
            return Long.toString(Long.parseLong(new File("/proc/self").getCanonicalFile().getName()));
        } catch (Throwable unknown) {
            return "0";
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
