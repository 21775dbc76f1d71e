// Sorts numbers, each once. Small beside the JDK's sorting, which takes the JIT compiler longer than short test runs can spare.
package touchstone.rt;

import java.util.Arrays;

final class Sorted {

    /** Up to so many numbers are put in their places one by one. */
    private static final int FEW = 32;

    private static final int BITS = 6;

    /** Ids are dense, but for some of other probe maps, which may be any. */
    private static final int MOST_WORDS_PER_NUMBER = 32;

    private Sorted() {}

    /** The numbers of a part of an array, none below 0, ascending and each once. */
    static int[] distinct(int[] numbers, int from, int to) {
        if (to - from <= FEW) {
            return inserted(numbers, from, to);
        }
        int highest = 0;
        for (int index = from; index < to; index++) {
            highest = Math.max(highest, numbers[index]);
        }
        return highest / MOST_WORDS_PER_NUMBER >> BITS <= to - from
                ? counted(numbers, from, to, highest)
                : sorted(numbers, from, to);
    }

    private static int[] inserted(int[] numbers, int from, int to) {
        int[] sorted = new int[to - from];
        int count = 0;
        for (int index = from; index < to; index++) {
            int number = numbers[index];
            int place = count;
            while (place > 0 && sorted[place - 1] > number) {
                place--;
            }
            if (place == 0 || sorted[place - 1] != number) {
                System.arraycopy(sorted, place, sorted, place + 1, count - place);
                sorted[place] = number;
                count++;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    /** One bit a number. */
    private static int[] counted(int[] numbers, int from, int to, int highest) {
        long[] words = new long[(highest >> BITS) + 1];
        for (int index = from; index < to; index++) {
            words[numbers[index] >> BITS] |= 1L << numbers[index];
        }
        int[] sorted = new int[to - from];
        int count = 0;
        for (int word = 0; word < words.length; word++) {
            for (long bits = words[word]; bits != 0; bits &= bits - 1) {
                sorted[count++] = (word << BITS) + Long.numberOfTrailingZeros(bits);
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    private static int[] sorted(int[] numbers, int from, int to) {
        int[] sorted = Arrays.copyOfRange(numbers, from, to);
        Arrays.sort(sorted);
        int count = 0;
        for (int number : sorted) {
            if (count == 0 || sorted[count - 1] != number) {
                sorted[count++] = number;
            }
        }
        return Arrays.copyOf(sorted, count);
    }
}
