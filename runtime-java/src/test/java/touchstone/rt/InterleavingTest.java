// Property tests: random interleavings of windows, hits, facts and initializers, against a model that keeps every event.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InterleavingTest {

    private static final int STAMPS = 60;
    /** Some ids are beyond the stamps. */
    private static final int IDS = 90;

    /** What is open, and all that happened since. */
    private static final class Model {
        final Map<String, TreeSet<Integer>> open = new TreeMap<>();
        final Map<String, TreeSet<Integer>> closed = new TreeMap<>();

        void hit(int id) {
            for (TreeSet<Integer> seen : open.values()) {
                seen.add(id);
            }
        }
    }

    @Test
    void eachWindowHasAllThatHappenedBetweenItsBeginAndItsEnd() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            MemoryTrace trace = new MemoryTrace(STAMPS, false);
            trace.checks = seed % 2 == 1;
            Model ids = new Model();
            Model facts = new Model();
            List<String> factNames = new ArrayList<>();
            int next = 0;
            int steps = 1 + random.nextInt(600);
            for (int step = 0; step < steps; step++) {
                int choice = random.nextInt(100);
                if (choice < 4) {
                    String name = "class w" + next++;
                    trace.recording.open(Window.TEST_CLASS, name.substring(6));
                    ids.open.put(name, new TreeSet<>());
                    facts.open.put(name, new TreeSet<>());
                } else if (choice < 8 && !ids.open.isEmpty()) {
                    List<String> names = new ArrayList<>(ids.open.keySet());
                    String name = names.get(random.nextInt(names.size()));
                    trace.recording.close(Window.TEST_CLASS, name.substring(6));
                    ids.closed.put(name, ids.open.remove(name));
                    facts.closed.put(name, facts.open.remove(name));
                } else if (choice < 20) {
                    String name = "f" + random.nextInt(40);
                    trace.recording.fact("file", 1, name, null, null, null);
                    if (!factNames.contains(name)) {
                        factNames.add(name);
                    }
                    facts.hit(factNames.indexOf(name));
                } else {
                    int id = random.nextInt(IDS);
                    trace.pass(id);
                    ids.hit(id);
                }
            }
            String context = "seed " + seed;
            for (String name : ids.closed.keySet()) {
                assertSuperset(trace.ids("window " + name), ids.closed.get(name), context + name);
                assertSuperset(trace.facts("window " + name), facts.closed.get(name), context + name);
            }
        }
    }

    @Test
    void aWindowAloneEqualsExactlyWhateverCameBefore() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            MemoryTrace trace = new MemoryTrace(STAMPS, false);
            trace.checks = seed % 2 == 1;
            Map<String, TreeSet<Integer>> expected = new TreeMap<>();
            TreeSet<Integer> gaps = new TreeSet<>();
            for (int round = 0; round < 20; round++) {
                hitSome(trace, random, gaps);
                String name = "w" + round;
                TreeSet<Integer> seen = new TreeSet<>();
                trace.recording.open(Window.TEST_CLASS, name);
                hitSome(trace, random, seen);
                trace.recording.close(Window.TEST_CLASS, name);
                expected.put(name, seen);
            }
            for (Map.Entry<String, TreeSet<Integer>> entry : expected.entrySet()) {
                assertEquals(entry.getValue(), trace.ids("window class " + entry.getKey()), "seed " + seed);
            }
            trace.recording.exit();
            assertEquals(gaps, union(trace.ids("gap"), trace.ids("exit")), "seed " + seed);
        }
    }

    @Test
    void nestedInitializersHaveExactlyTheirOwn() throws Exception {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            MemoryTrace trace = new MemoryTrace(STAMPS, false);
            trace.checks = seed % 2 == 1;
            Map<Integer, TreeSet<Integer>> expected = new TreeMap<>();
            List<Integer> running = new ArrayList<>();
            int next = 100;
            for (int step = 0; step < 400; step++) {
                int choice = random.nextInt(20);
                if (choice == 0) {
                    hitIn(expected, running, next);
                    running.add(next);
                    expected.put(next, new TreeSet<>());
                    trace.recording.begin(Span.INIT, next++, null);
                } else if (choice == 1 && !running.isEmpty()) {
                    trace.recording.end(Span.INIT, running.remove(running.size() - 1));
                } else if (choice == 2) {
                    // Closing a window writes what running initializers have; the union of their blocks stays the same.
                    trace.recording.open(Window.TEST_CLASS, "w");
                    trace.recording.close(Window.TEST_CLASS, "w");
                } else {
                    int id = random.nextInt(IDS);
                    trace.pass(id);
                    hitIn(expected, running, id);
                }
            }
            while (!running.isEmpty()) {
                trace.recording.end(Span.INIT, running.remove(running.size() - 1));
            }
            for (Map.Entry<Integer, TreeSet<Integer>> entry : expected.entrySet()) {
                assertEquals(entry.getValue(), trace.ids("init " + entry.getKey()), "seed " + seed);
            }
        }
    }

    /** Initializers that overlap without one being in the other, as those of several threads do. */
    @Test
    void windowsAndInitializersThatEndInAnyOrderHaveAllThatHappenedInThem() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            MemoryTrace trace = new MemoryTrace(STAMPS, false);
            trace.checks = seed % 2 == 1;
            Model ids = new Model();
            Model facts = new Model();
            List<String> factNames = new ArrayList<>();
            int next = 100;
            for (int step = 0; step < 500; step++) {
                int choice = random.nextInt(100);
                if (choice < 12) {
                    int number = next++;
                    ids.hit(number);
                    boolean isWindow = choice < 4;
                    if (isWindow) {
                        trace.recording.hit(number);
                        trace.recording.open(Window.TEST_CLASS, "w" + number);
                    } else {
                        trace.recording.begin(Span.INIT, number, null);
                    }
                    String name = isWindow ? "window class w" + number : "init " + number;
                    ids.open.put(name, new TreeSet<>());
                    facts.open.put(name, new TreeSet<>());
                } else if (choice < 24 && !ids.open.isEmpty()) {
                    List<String> names = new ArrayList<>(ids.open.keySet());
                    String name = names.get(random.nextInt(names.size()));
                    if (name.startsWith("init ")) {
                        trace.recording.end(Span.INIT, Integer.parseInt(name.substring(5)));
                    } else {
                        trace.recording.close(Window.TEST_CLASS, name.substring(13));
                    }
                    ids.closed.put(name, ids.open.remove(name));
                    facts.closed.put(name, facts.open.remove(name));
                } else if (choice < 40) {
                    String name = "f" + random.nextInt(12);
                    trace.recording.fact("file", 1, name, null, null, null);
                    if (!factNames.contains(name)) {
                        factNames.add(name);
                    }
                    facts.hit(factNames.indexOf(name));
                } else {
                    int id = random.nextInt(IDS);
                    trace.pass(id);
                    ids.hit(id);
                }
            }
            for (String name : ids.closed.keySet()) {
                assertSuperset(trace.ids(name), ids.closed.get(name), "seed " + seed + name);
                assertSuperset(trace.facts(name), facts.closed.get(name), "seed " + seed + name);
                if (name.startsWith("init ")) {
                    assertEquals(ids.closed.get(name), trace.ids(name), "seed " + seed + name);
                }
            }
        }
    }

    @Test
    void manyThreadsLoseNothingOfTheirWindows() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            MemoryTrace trace = new MemoryTrace(STAMPS, false);
            trace.checks = seed % 2 == 1;
            Map<String, TreeSet<Integer>> expected = new java.util.concurrent.ConcurrentHashMap<>();
            CountDownLatch start = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = new java.util.concurrent.CopyOnWriteArrayList<>();
            for (int number = 0; number < 4; number++) {
                Random random = new Random(seed * 31 + number);
                String prefix = "t" + number + "w";
                threads.add(new Thread(() -> {
                    try {
                        start.await();
                        for (int round = 0; round < 30; round++) {
                            TreeSet<Integer> seen = new TreeSet<>();
                            trace.recording.open(Window.TEST_CLASS, prefix + round);
                            int init = 1_000 + random.nextInt(50);
                            trace.recording.begin(Span.INIT, init, null);
                            seen.add(init);
                            hitSome(trace, random, seen);
                            trace.recording.end(Span.INIT, init);
                            hitSome(trace, random, seen);
                            trace.recording.close(Window.TEST_CLASS, prefix + round);
                            expected.put(prefix + round, seen);
                        }
                    } catch (Throwable failure) {
                        failures.add(failure);
                    }
                }));
            }
            threads.forEach(Thread::start);
            start.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(0, failures.size(), failures.toString());
            assertEquals(120, expected.size());
            for (Map.Entry<String, TreeSet<Integer>> entry : expected.entrySet()) {
                assertSuperset(trace.ids("window class " + entry.getKey()), entry.getValue(), "seed " + seed);
            }
        }
    }

    private static void hitSome(MemoryTrace trace, Random random, TreeSet<Integer> seen) throws Exception {
        for (int count = random.nextInt(60); count > 0; count--) {
            int id = random.nextInt(IDS);
            trace.pass(id);
            seen.add(id);
        }
    }

    private static void hitIn(Map<Integer, TreeSet<Integer>> expected, List<Integer> running, int id) {
        for (int init : running) {
            expected.get(init).add(id);
        }
    }

    private static TreeSet<Integer> union(TreeSet<Integer> one, TreeSet<Integer> other) {
        TreeSet<Integer> both = new TreeSet<>(other);
        if (one != null) {
            both.addAll(one);
        }
        return both;
    }

    private static void assertSuperset(TreeSet<Integer> found, TreeSet<Integer> expected, String context) {
        assertTrue(found != null && found.containsAll(expected), context + ": " + found + " lacks some of " + expected);
    }
}
