// Loops of every kind, those included that jump to the first instruction of a method.
final class Loops {
    private static int counter;
    private static int[] steps = {3, 2, 1};

    /** The loop starts at the method's first instruction: a probe at the entry must not be in it. */
    static void toFirstInstruction() {
        while (counter < 3) {
            counter++;
        }
    }

    static void doAtFirstInstruction() {
        do {
            counter--;
        } while (counter > 0);
    }

    static void firstWithCatch() {
        for (;;) {
            try {
                if (steps[counter] == 1) return;
                counter++;
            } catch (ArrayIndexOutOfBoundsException never) {
                return;
            }
        }
    }

    static int forEach(Iterable<Integer> values) {
        int sum = 0;
        outer:
        for (int value : values) {
            for (int step : steps) {
                if (step == value) continue outer;
                if (value > 6) break outer;
                sum += step * value;
            }
        }
        return sum;
    }

    static long longLoop() {
        long sum = 0;
        for (long index = 0, other = 100; index < other; index += 3, other--) {
            sum += index ^ other;
        }
        return sum;
    }

    static void all() {
        toFirstInstruction();
        System.out.println(counter);
        doAtFirstInstruction();
        System.out.println(counter);
        firstWithCatch();
        System.out.println(counter + " " + forEach(java.util.List.of(1, 5, 2, 6, 7, 3)) + " " + longLoop());
        int hot = 0;
        for (int round = 0; round < 200_000; round++) {
            hot += round % 7 == 0 ? longLoop() > 0 && round % 1000 == 0 ? 2 : 1 : 0;
        }
        System.out.println(hot);
    }
}
