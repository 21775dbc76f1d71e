// Programs that use the runtime from odd places: isolated loaders, the boot loader, a security manager, virtual threads.
package touchstone.rt;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;

final class LoaderPrograms {

    private LoaderPrograms() {}

    /** A copy of the runtime in a loader that does not ask its parent: it writes a trace of its own. */
    static final class Isolated {
        public static void main(String[] arguments) throws Exception {
            Probe.hit(1);
            String[] parts = System.getProperty("java.class.path").split(File.pathSeparator);
            URL[] urls = new URL[parts.length];
            for (int index = 0; index < parts.length; index++) {
                urls[index] = new File(parts[index]).toURI().toURL();
            }
            try (URLClassLoader loader = new URLClassLoader(urls, null)) {
                Class<?> probe = loader.loadClass("touchstone.rt.Probe");
                probe.getMethod("hit", int.class).invoke(null, 2);
            }
        }
    }

    /** Says who loaded the runtime. */
    static final class Boot {
        public static void main(String[] arguments) throws Exception {
            Class<?> probe = Class.forName("touchstone.rt.Probe");
            probe.getMethod("hit", int.class).invoke(null, 3);
            System.out.println(probe.getClassLoader());
        }
    }

    /** A security manager that lets everything pass, and has probes; it is there before or after the first probe. */
    static final class Managed {
        @SuppressWarnings({"removal", "deprecation"})
        public static void main(String[] arguments) {
            if (arguments[0].equals("after")) {
                Probe.hit(0);
            }
            System.setSecurityManager(new SecurityManager() {
                @Override
                public void checkPermission(java.security.Permission permission) {
                    if (permission.getName().startsWith("touchstone.")) {
                        Record.property("inside", 7);
                        Probe.hit(1);
                    }
                }
            });
            Windows.open("a.Test");
            Probe.hit(2);
            Record.property("key", 3);
            Windows.close("a.Test");
            System.out.println("done");
        }
    }

    /** Windows and probes in virtual threads, where there are any. */
    static final class Virtual {
        public static void main(String[] arguments) throws Exception {
            for (int round = 0; round < 100; round++) {
                int id = round;
                Runnable task = () -> {
                    Windows.open("a.Test" + id);
                    Thread.yield();
                    Probe.initBegin(1_000 + id);
                    Probe.hit(id);
                    Probe.initEnd(1_000 + id);
                    Windows.close("a.Test" + id);
                };
                Thread thread = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
                if (round % 10 == 0) {
                    thread.join();
                }
            }
            Thread.sleep(500);
        }
    }
}
