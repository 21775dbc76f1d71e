// Programs that end in every way a JVM can end, for the tests of what is then in the trace.
package touchstone.rt;

final class ExitPrograms {

    private ExitPrograms() {}

    /** One window that ended, one that is open, and then the end that the argument names. */
    static final class Ends {
        public static void main(String[] arguments) {
            Passed.id(1);
            Windows.open("a.DoneTest");
            Passed.id(2);
            Windows.close("a.DoneTest");
            Passed.id(3);
            if (arguments[0].equals("normal")) {
                return;
            }
            Windows.open("a.OpenTest");
            Passed.id(4);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                pause();
                Passed.id(4);
                Passed.id(5);
            }));
            end(arguments[0]);
        }

        private static void end(String how) {
            switch (how) {
                case "exit": System.exit(3); break;
                case "halt": Runtime.getRuntime().halt(3); break;
                case "error": throw new IllegalStateException("the program's own");
                default: throw new AssertionError(how);
            }
        }

        /** Longer than the runtime's own hook takes, so that the hits come after it. */
        private static void pause() {
            try {
                Thread.sleep(300);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A test fills the memory and goes on with probes in it, which must all be in the window. */
    static final class FullMemory {
        public static void main(String[] arguments) {
            Windows.open("a.MemoryTest");
            fill();
            Windows.close("a.MemoryTest");
            System.out.println("done");
        }

        private static void fill() {
            Object[] last = null;
            for (int size = 1 << 20; size >= 1; size /= 16) {
                try {
                    while (true) {
                        Object[] next = new Object[size];
                        next[0] = last;
                        last = next;
                    }
                } catch (OutOfMemoryError expected) {
                    Passed.id(size);
                }
            }
            for (int id = 0; id < 20_000; id++) {
                Passed.id(id * 3);
            }
        }
    }

    /** So many ids in one window that there is no memory to write them. */
    static final class TooMuch {
        public static void main(String[] arguments) {
            Windows.open("a.SmallTest");
            Passed.id(1);
            Windows.close("a.SmallTest");
            Windows.open("a.HugeTest");
            for (int id = 0; id < 20_000_000; id++) {
                Passed.id(id);
            }
            Windows.close("a.HugeTest");
            Windows.open("a.LaterTest");
            Windows.close("a.LaterTest");
            System.out.println("done");
        }
    }

    /** Overflows its stack at every depth that the last frames can have, with a probe in each. */
    static final class FullStack {
        static int depth;

        public static void main(String[] arguments) throws InterruptedException {
            Windows.open("a.StackTest");
            for (int round = 0; round < 200; round++) {
                try {
                    overflow(round * 10, round % 7);
                } catch (StackOverflowError expected) {
                    Passed.id(50_000);
                }
            }
            Windows.close("a.StackTest");
            System.out.println("done");
        }

        private static void overflow(int id, int words) {
            if (words > 0) {
                overflow(id, words - 1);
                return;
            }
            try {
                overflow(id, 0);
            } finally {
                // The first time in this round at the very end of the stack.
                Passed.id(id);
            }
        }
    }

    /** The same with probes that look at objects. */
    static final class FullStackOfObjects {
        public static void main(String[] arguments) {
            Windows.open("a.StackTest");
            for (int round = 0; round < 200; round++) {
                try {
                    overflow(new Object(), round * 10, round % 7);
                } catch (StackOverflowError expected) {
                    Passed.id(50_000);
                }
            }
            Windows.close("a.StackTest");
            Windows.open("a.LaterTest");
            Windows.close("a.LaterTest");
            System.out.println("done");
        }

        private static void overflow(Object object, int id, int words) {
            if (words > 0) {
                overflow(object, id, words - 1);
                return;
            }
            try {
                overflow(object, id, 0);
            } finally {
                Probe.object(object, id);
            }
        }
    }

    /** Windows one after the other until the disk is full. */
    static final class FullDisk {
        public static void main(String[] arguments) {
            for (int round = 0; round < 500; round++) {
                Windows.open("a.Test" + round);
                for (int id = 0; id < 200; id++) {
                    Passed.id(id * 300);
                }
                Windows.close("a.Test" + round);
            }
            System.out.println("done");
        }
    }

    /** Windows in several threads as fast as possible, each told on standard output once it is closed. */
    static final class Endless {
        public static void main(String[] arguments) {
            for (int number = 0; number < 3; number++) {
                String prefix = "a.T" + number + "x";
                new Thread(() -> {
                    for (int round = 0; ; round++) {
                        Windows.open(prefix + round);
                        for (int id = 0; id < 50; id++) {
                            Passed.id(round % 100 * 50 + id);
                        }
                        Record.property("key" + prefix + round, 7);
                        Probe.initBegin(60_000);
                        Probe.initEnd(60_000);
                        Windows.close(prefix + round);
                        print(prefix + round + " " + round % 100 * 50 + "\n");
                    }
                }).start();
            }
        }

        /** Straight to the file, in one write. */
        private static void print(String line) {
            synchronized (Endless.class) {
                System.out.print(line);
                System.out.flush();
            }
        }
    }

    /** Starts another JVM, which inherits the environment. */
    static final class Parent {
        public static void main(String[] arguments) throws Exception {
            Passed.id(1);
            if (arguments.length == 0) {
                String java = System.getProperty("java.home") + "/bin/java";
                String path = System.getProperty("java.class.path");
                new ProcessBuilder(java, "-cp", path, Parent.class.getName(), "child").inheritIO().start().waitFor();
            }
        }
    }

    /** A thread that is interrupted all the time still records. */
    static final class Interrupted {
        public static void main(String[] arguments) {
            for (int round = 0; round < 3; round++) {
                Thread.currentThread().interrupt();
                Windows.open("a.Test" + round);
                Passed.id(round);
                Windows.close("a.Test" + round);
                System.out.println(Thread.interrupted());
            }
        }
    }
}
