// Numbers are sorted and each kept once, whether they are few, dense or far apart.
package touchstone.rt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedTest {

    @Test
    void asTheJdkDoes() {
        Random random = new Random(1);
        for (int highest : new int[] {1, 40, 5_000, 1_000_000, Integer.MAX_VALUE}) {
            for (int count : new int[] {0, 1, 2, 31, 32, 33, 64, 700, 9_000}) {
                int[] numbers = IntStream.range(0, count + 7).map(unused -> random.nextInt(highest)).toArray();
                check(numbers, 3, 3 + count);
            }
        }
    }

    @Test
    void theHighestNumbers() {
        int[] numbers = IntStream.range(0, 100).map(number -> Integer.MAX_VALUE - 1 - number % 50).toArray();
        check(numbers, 0, numbers.length);
    }

    private static void check(int[] numbers, int from, int to) {
        int[] expected = IntStream.range(from, to).map(index -> numbers[index]).sorted().distinct().toArray();
        assertArrayEquals(expected, Sorted.distinct(numbers, from, to));
    }
}
