// The programs that the child JVMs of these tests run: each calls the runtime as instrumented code would.
package touchstone.rt;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

final class ChildPrograms {

    private ChildPrograms() {}

    /** Every probe and recorder once or twice. */
    static final class Everything {
        public static void main(String[] arguments) throws Exception {
            Probe.hit(3);
            Probe.hit(1);
            Probe.hit(3);
            Probe.initBegin(5);
            Probe.initEnd(5);
            Probe.initBegin(6);
            for (int round = 0; round < 2; round++) {
                Record.forName("a.B", 20);
                Record.loadClass("a.C", 21);
                Record.defineClass(new byte[0], 22);
                Record.newInstance(String.class, 23);
                Record.construct(String.class.getConstructor(), 24);
                Record.invoke(Object.class.getMethod("toString"), "receiver", 25);
                Record.field(File.class.getField("separator"), 26);
                Record.handle(String.class, "length", 27);
                Record.member(String.class.getMethod("length"), 28);
                Record.service(Runnable.class, 29);
                Record.proxy(new Class<?>[] {Runnable.class, Comparable.class}, 30);
                Record.deserialize(new Object(), 31);
                Record.shape(String.class, 32);
                Record.resource("r.txt", 33);
                Record.classResource(String.class, "s.txt", 34);
                Record.file(new File("f.txt"), 35);
                Record.listing("folder", 36);
                Record.property("key", 37);
                Record.allProperties(38);
                Record.environment("PATH", 39);
                Record.allEnvironment(40);
                Record.nativeLibrary("lib", 41);
                Record.bundle("messages", 47);
                Record.files("one", new File("other"), 48);
                Record.files(new Object(), "known", 49);
                Record.proxy(Runnable.class, 50);
                Record.tree(new File[] {new File("a"), new File("b")}, 51);
                Record.tree(java.util.Collections.singletonList(java.nio.file.Paths.get("c")), 52);
                Record.command(new ProcessBuilder("run", "d"), 53);
                Record.command("run e", 54);
                Record.compiler(55);
                Probe.object("text", 42);
            }
            Probe.object(null, 43);
            Record.forName(null, 44);
            Record.loadClass(7, 45);
            Record.invoke(null, null, 46);
            System.out.println("done");
        }
    }

    /** Ids in and beyond the announced number. */
    static final class Beyond {
        public static void main(String[] arguments) {
            for (int id : new int[] {0, 9, 10, 11, 70_000, Integer.MAX_VALUE - 1, Integer.MAX_VALUE}) {
                Probe.hit(id);
                Probe.hit(id);
            }
        }
    }

    /** A file of the program's own whose path is computed by recorded code, and one that throws. */
    static final class Reentrant {
        public static void main(String[] arguments) {
            Record.file(new CuriousFile(), 1);
            Record.file(new BrokenFile(), 2);
            Record.file("after", 3);
        }

        private static final class CuriousFile extends File {
            private static final long serialVersionUID = 1;

            CuriousFile() {
                super("plain");
            }

            @Override
            public String getPath() {
                Record.file(this, 7);
                Probe.hit(8);
                return "computed";
            }
        }

        private static final class BrokenFile extends File {
            private static final long serialVersionUID = 1;

            BrokenFile() {
                super("broken");
            }

            @Override
            public String getPath() {
                throw new StackOverflowError("the program's own");
            }
        }
    }

    /** Probes and recorders from many threads at once, first use included. */
    static final class Threads {
        public static void main(String[] arguments) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int number = 0; number < 16; number++) {
                int first = number;
                threads.add(new Thread(() -> {
                    for (int id = first % 4; id < 2_000; id += 4) {
                        Probe.hit(id);
                        Record.property("key" + id % 50, id % 50);
                        Probe.object(first / 4 % 2 == 0 ? "text" : (Object) 1, id % 10);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /** First probe and recorder while the JVM is already ending. */
    static final class InAShutdownHook {
        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                Probe.hit(1);
                Record.property("key", 2);
                System.out.println("hook ran");
            }));
        }
    }

    /** The runtime must not keep a loader alive whose classes it has seen, even when it was started by them. */
    static final class Unloading {
        public static void main(String[] arguments) throws Exception {
            WeakReference<ClassLoader> loader = use();
            for (int round = 0; round < 50 && loader.get() != null; round++) {
                System.gc();
                Thread.sleep(10);
            }
            System.out.println(loader.get() == null ? "unloaded" : "kept");
        }

        private static WeakReference<ClassLoader> use() throws Exception {
            Loader loader = new Loader();
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> type = loader.loadClass(User.class.getName());
            java.lang.reflect.Method use = type.getDeclaredMethod("use");
            use.setAccessible(true);
            use.invoke(null);
            Thread.currentThread().setContextClassLoader(before);
            return new WeakReference<>(loader);
        }

        /** Loads the class {@link User} itself. */
        private static final class Loader extends ClassLoader {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.equals(User.class.getName())) {
                    return super.loadClass(name, resolve);
                }
                try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    for (int next = in.read(); next >= 0; next = in.read()) {
                        bytes.write(next);
                    }
                    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
                } catch (java.io.IOException trouble) {
                    throw new ClassNotFoundException(name, trouble);
                }
            }
        }

        static final class User {
            static final InheritableThreadLocal<Object> INHERITED = new InheritableThreadLocal<>();

            public static void use() throws Exception {
                INHERITED.set(new User());
                Probe.hit(1);
                Probe.object(new User(), 2);
                Record.shape(User.class, 3);
                Record.invoke(User.class.getDeclaredMethod("use"), new User(), 4);
                INHERITED.remove();
            }
        }
    }

    /** A security manager whose own code has probes and which allows nothing about properties and hooks. */
    static final class Denied {
        @SuppressWarnings({"removal", "deprecation"})
        public static void main(String[] arguments) {
            System.setSecurityManager(new SecurityManager() {
                @Override
                public void checkPermission(java.security.Permission permission) {
                    String name = permission.getName();
                    if (name.startsWith("touchstone.") || name.equals("shutdownHooks")) {
                        Probe.hit(1);
                        Record.property("inside", 2);
                        throw new SecurityException("denied " + name);
                    }
                }
            });
            Probe.hit(3);
            Probe.initBegin(4);
            Record.property("key", 5);
            System.out.println("done");
        }
    }
}
