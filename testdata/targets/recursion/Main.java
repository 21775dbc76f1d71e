// Recursion that nearly fills the stack, and recursion that does fill it; nothing depends on how deep exactly.
import java.util.ArrayList;
import java.util.List;

public class Main {
    static class Node {
        final Node next;
        final int value;

        Node(Node next, int value) {
            this.next = next;
            this.value = value;
        }

        long sum() {
            return next == null ? value : value + next.sum();
        }

        @Override
        public int hashCode() {
            return 31 * (next == null ? 7 : next.hashCode()) + value;
        }
    }

    static int ackermann(int one, int two) {
        return one == 0 ? two + 1 : two == 0 ? ackermann(one - 1, 1) : ackermann(one - 1, ackermann(one, two - 1));
    }

    static boolean even(int number) {
        return number == 0 || odd(number - 1);
    }

    static boolean odd(int number) {
        return number != 0 && even(number - 1);
    }

    static void permutations(List<Integer> chosen, int left, List<String> all) {
        if (left == 0) {
            all.add(chosen.toString());
        }
        for (int next = 0; left > 0 && next < 4; next++) {
            if (!chosen.contains(next)) {
                chosen.add(next);
                permutations(chosen, left - 1, all);
                chosen.remove(Integer.valueOf(next));
            }
        }
    }

    /** Fills the stack and must leave it in order: finally blocks run, locks are let go. */
    static int overflowing(int depth, Object lock) {
        synchronized (lock) {
            try {
                return overflowing(depth + 1, lock);
            } finally {
                finished++;
            }
        }
    }

    static int finished;

    static class Lazy {
        static int value = 3;
    }

    static int initializeDeep(int depth) {
        return depth == 0 ? Lazy.value : initializeDeep(depth - 1);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Node list = null;
        for (int value = 0; value < 3000; value++) {
            list = new Node(list, value);
        }
        System.out.println(list.sum() + " " + list.hashCode());
        System.out.println(ackermann(2, 200) + " " + even(4000) + odd(4001));
        List<String> all = new ArrayList<>();
        permutations(new ArrayList<>(), 4, all);
        System.out.println(all.size() + all.get(23));
        System.out.println(initializeDeep(3000));
        Object lock = new Object();
        for (int round = 0; round < 3; round++) {
            try {
                overflowing(0, lock);
            } catch (StackOverflowError expected) {
                System.out.println("overflow " + (finished > 1000) + Thread.holdsLock(lock));
            }
        }
        // A stack of a known, large size: as deep as a program that was tuned to its stack.
        Thread thread = new Thread(null, () -> System.out.println(even(200_000)), "deep", 256L << 20);
        thread.start();
        thread.join();
    }
}
