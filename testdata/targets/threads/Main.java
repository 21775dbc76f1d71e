// Many threads: shared counters, initializers that race, executors, thread locals, interruption, a daemon.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger MADE = new AtomicInteger();
    static int plain;

    static class Slow {
        static final int VALUE;

        static {
            MADE.incrementAndGet();
            try {
                Thread.sleep(50);
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
            VALUE = 42;
        }
    }

    static class Broken {
        static int value = Integer.parseInt("broken");
    }

    static class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 100) {
                long sum = 0;
                for (int value = from; value < to; value++) {
                    sum += value;
                }
                return sum;
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }

    static synchronized void add() {
        plain++;
    }

    public static void main(String[] arguments) throws Exception {
        racing();
        counting();
        System.out.println(new ForkJoinPool(3).invoke(new Sum(0, 10_000)));
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApply(value -> value + 1)
            .thenCombine(CompletableFuture.supplyAsync(() -> 2), (one, two) -> one * two).get());
        interrupted();
        failing();
        Thread daemon = new Thread(() -> {
            while (true) {
                add();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("end");
    }

    private static void racing() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<String>> results = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            results.add(pool.submit(() -> {
                start.await();
                String broken;
                try {
                    broken = "" + Broken.value;
                } catch (ExceptionInInitializerError | NoClassDefFoundError expected) {
                    broken = "broken";
                }
                return Slow.VALUE + broken;
            }));
        }
        start.countDown();
        for (Future<String> result : results) {
            System.out.println(result.get());
        }
        System.out.println("initialised " + MADE);
        pool.shutdown();
    }

    private static void counting() throws InterruptedException {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 6; number++) {
            String key = "key" + number % 2;
            Thread thread = new Thread(() -> {
                for (int round = 0; round < 1000; round++) {
                    counts.merge(key, local.get(), Integer::sum);
                    add();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counts.get("key0") + " " + counts.get("key1") + " " + plain);
    }

    private static void interrupted() throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException expected) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
    }

    private static void failing() throws InterruptedException {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("uncaught");
        }, "failing");
        thread.setUncaughtExceptionHandler((failed, thrown) -> System.out.println(failed.getName() + " " + thrown));
        thread.start();
        thread.join();
        try {
            CompletableFuture.runAsync(() -> {
                throw new IllegalArgumentException("in a future");
            }).get();
        } catch (ExecutionException expected) {
            System.out.println(expected.getCause());
        }
    }
}
