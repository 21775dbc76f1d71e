// Checks the set of ids, alone and from many threads.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class IdSetTest {

    @Test
    void holdsWhatASetHolds() {
        Random random = new Random(7);
        IdSet ids = new IdSet();
        TreeSet<Integer> expected = new TreeSet<>();
        for (int round = 0; round < 20_000; round++) {
            int id = random.nextInt(round % 2 == 0 ? 5_000 : Integer.MAX_VALUE - 1);
            ids.add(id);
            expected.add(id);
        }
        assertArrayEquals(expected.stream().mapToInt(Integer::intValue).toArray(), ids.sorted());
    }

    @Test
    void ignoresIdsThatCannotBe() {
        IdSet ids = new IdSet();
        for (int id : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            ids.add(id);
            assertFalse(ids.contains(id));
        }
        assertArrayEquals(new int[0], ids.sorted());
    }

    @Test
    void takesTheSmallestAndTheLargestId() {
        IdSet ids = new IdSet();
        ids.add(Integer.MAX_VALUE - 1);
        ids.add(0);
        assertTrue(ids.contains(0));
        assertFalse(ids.contains(1));
        assertArrayEquals(new int[] {0, Integer.MAX_VALUE - 1}, ids.sorted());
    }

    /** Found by chance: the slot that was found free had another id by the time that it was looked at again. */
    @Test
    void neverHasAnIdThatNobodyAdded() throws InterruptedException {
        for (int round = 0; round < 300; round++) {
            IdSet ids = new IdSet();
            Thread adder = new Thread(() -> {
                for (int id = 0; id < 2_000; id += 2) {
                    ids.add(id);
                }
            });
            adder.start();
            while (adder.isAlive()) {
                for (int id = 1; id < 200; id += 2) {
                    assertFalse(ids.contains(id), "id " + id);
                }
            }
            adder.join();
        }
    }

    @Test
    void losesNothingWhenManyThreadsAdd() throws InterruptedException {
        IdSet ids = new IdSet();
        List<Thread> threads = new ArrayList<>();
        for (int first = 0; first < 8; first++) {
            int start = first;
            threads.add(new Thread(() -> {
                for (int id = start; id < 40_000; id += 3) {
                    ids.add(id);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int[] sorted = ids.sorted();
        for (int id = 0; id < 40_000; id++) {
            assertTrue(sorted[id] == id, "id " + id);
        }
    }
}
