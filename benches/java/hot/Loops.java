// The hot loops by name; each pass takes some tens of milliseconds.

final class Loops {

    private Loops() {}

    static Loop named(String name) {
        switch (name) {
            case "matrix": return Loops::matrix;
            case "recursion": return () -> fibonacci(32);
            case "dispatch": return Loops::dispatch;
            case "allocation": return Loops::allocation;
            case "statics": return Loops::statics;
            case "interface": return Loops::interfaces;
            case "lambda": return Loops::lambdas;
            case "branches": return Loops::branches;
            case "threads": return Loops::threads;
            default: throw new IllegalArgumentException(name);
        }
    }

    /** Tiny methods in a dense loop: nothing but array access hides the probes. */
    private static long matrix() {
        int size = 220;
        Matrix left = Matrix.filled(size, 3);
        Matrix right = Matrix.filled(size, 5);
        Matrix product = new Matrix(size);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                double sum = 0;
                for (int inner = 0; inner < size; inner++) {
                    sum += left.get(row, inner) * right.get(inner, column);
                }
                product.set(row, column, sum);
            }
        }
        return (long) product.get(size - 1, size - 2);
    }

    private static int fibonacci(int number) {
        return number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2);
    }

    /** The same methods in two threads at once: where probes write without looking, the processors fight for what they write. */
    private static long threads() {
        long[] others = new long[1];
        Thread other = new Thread(() -> others[0] = mixed(4_000_000));
        other.start();
        long own = mixed(4_000_000);
        try {
            other.join();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
        return own + others[0];
    }

    /** Several probes in each turn, so that the JIT compiler cannot move them out of the loop. */
    private static long mixed(int turns) {
        Matrix matrix = Matrix.filled(8, 3);
        long sum = 0;
        for (int turn = 0; turn < turns; turn++) {
            long value = (long) matrix.get(turn & 7, turn >> 3 & 7);
            sum += turn % 3 == 0 ? larger(value) : other(value);
        }
        return sum;
    }

    private static long larger(long value) {
        return value * 31;
    }

    private static long other(long value) {
        return value ^ 7;
    }

    /** Four receivers: the call cannot be inlined. */
    private static long dispatch() {
        Shape[] shapes = {new Shape(), new Shape.Square(), new Shape.Circle(), new Shape.Line()};
        long sum = 0;
        for (int turn = 0; turn < 8_000_000; turn++) {
            sum += shapes[turn & 3].area(turn);
        }
        return sum;
    }

    /** Objects that are seldom kept. */
    private static long allocation() {
        Pair last = new Pair(0, 0);
        for (int turn = 1; turn < 8_000_000; turn++) {
            Pair pair = new Pair(turn, last.sum() & 1023);
            if ((pair.sum() & 255) == 0) {
                last = pair;
            }
        }
        return last.sum();
    }

    /** Static fields and methods of another class. */
    private static long statics() {
        long sum = 0;
        for (int turn = 0; turn < 30_000_000; turn++) {
            Counters.count += turn & 3;
            sum += Counters.mixed(turn) + Counters.STEP;
        }
        return sum + Counters.count;
    }

    private static long interfaces() {
        Loop[] loops = {() -> 1, () -> 2, () -> 3};
        long sum = 0;
        for (int turn = 0; turn < 8_000_000; turn++) {
            sum += loops[turn % 3].run();
        }
        return sum;
    }

    private static long lambdas() {
        return java.util.stream.IntStream.range(0, 6_000_000).map(it -> it ^ 5).filter(it -> (it & 1) == 0)
                .mapToLong(it -> it + 1L).sum();
    }

    /** One method, many branches: edges cost most here. */
    private static long branches() {
        int state = 12345;
        long sum = 0;
        for (int turn = 0; turn < 12_000_000; turn++) {
            state = state * 1103515245 + 12345;
            int bits = state >>> 16;
            if ((bits & 1) == 0) {
                sum += bits;
            } else if ((bits & 2) == 0) {
                sum -= turn;
            }
            switch (bits & 7) {
                case 0: sum ^= 3; break;
                case 1: sum += 2; break;
                case 5: sum -= 7; break;
                default: sum++;
            }
        }
        return sum;
    }
}
