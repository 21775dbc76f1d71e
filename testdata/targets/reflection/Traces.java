// Throws from many places and prints the stack traces, line numbers included.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

final class Traces {

    interface WithDefault {
        default int fail() { throw new IllegalStateException("default method"); }

        static int failStatic() {
            return Integer.parseInt("static interface method");
        }
    }

    static class Base {
        Base(int value) {
            if (value < 0) {
                throw new IllegalArgumentException("base constructor");
            }
        }
    }

    static class Derived extends Base {
        final int before = Integer.parseInt("1");

        Derived(String text) {
            super(Integer
                .parseInt(
                    text));
            Object nothing = null;
            nothing.hashCode();
        }
    }

    static class BadField {
        final int first = 1;
        final int bad =
            Integer.parseInt("field initializer");
    }

    static class BadInitializer {
        static int one = 1;
        static int bad = one / (one - 1);
    }

    static int firstStatement(Object value) {
        throw new UnsupportedOperationException("first statement");
    }

    static int oneLiner(int[] values, int index) { return values[index]; }

    static int multiLine(
            int one, int two) {
        int sum = one
            + two;
        return sum
            / (one
                - two);
    }

    static void rethrowing() {
        try {
            oneLiner(null, 0);
        } catch (NullPointerException cause) {
            throw new RuntimeException("wrapped", cause);
        } finally {
            System.out.println("finally");
        }
    }

    static synchronized int locked(Object lock) {
        synchronized (lock) {
            return "x".charAt(5);
        }
    }

    static int deep(int depth) {
        return deep(depth + 1) + 1;
    }

    static void printAll() {
        print("first statement", () -> firstStatement(null));
        print("one-liner", () -> oneLiner(new int[1], 3));
        print("several lines", () -> multiLine(2, 2));
        print("super argument", () -> new Derived("x"));
        print("base", () -> new Derived("-1"));
        print("after super", () -> new Derived("1"));
        print("field", BadField::new);
        print("initializer", () -> BadInitializer.one);
        print("initializer again", () -> BadInitializer.one);
        print("default", () -> new WithDefault() {}.fail());
        print("static interface", WithDefault::failStatic);
        print("rethrown", () -> {
            rethrowing();
            return 0;
        });
        print("locked", () -> locked(Traces.class));
        print("locked null", () -> locked(null));
        print("nested lambda", () -> List.of(1, 2).stream().map(value -> {
            Supplier<Integer> supplier = () -> value / (value - 1);
            return supplier.get();
        }).count() + List.of(1).stream().map(value -> value / (value - 1)).reduce(0, Integer::sum));
        overflow();
        Thread thread = new Thread(() -> print("thread", () -> firstStatement(1)));
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    /** How deep the stack is depends on many things; what its newest frames are does not. */
    private static void overflow() {
        try {
            deep(0);
        } catch (StackOverflowError error) {
            StackTraceElement[] frames = error.getStackTrace();
            boolean plain = true;
            for (StackTraceElement frame : frames) {
                plain &= frame.getMethodName().equals("deep") || frame.getClassName().startsWith("touchstone.");
            }
            System.out.println("overflow " + frames.length + " " + plain + " " + frames[500]);
        }
    }

    private static void print(String name, Callable<Object> action) {
        try {
            System.out.println(name + " returned " + action.call());
        } catch (Throwable thrown) {
            for (Throwable next = thrown; next != null; next = next.getCause()) {
                System.out.println(name + ": " + next);
                for (StackTraceElement frame : next.getStackTrace()) {
                    // The JDK's own frames and the made-up names of lambda classes are not ours to keep.
                    if (frame.getModuleName() == null && !frame.getClassName().contains("/")) {
                        System.out.println("    at " + frame);
                    }
                }
            }
        }
    }
}
