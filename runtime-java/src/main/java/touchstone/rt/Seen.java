// What was seen in some stretch of time: a set of ids and a set of facts, both sorted.
package touchstone.rt;

import java.util.Arrays;

final class Seen {

    static final Seen NOTHING = new Seen(new int[0], new int[0]);

    final int[] ids;
    /** By their numbers. */
    final int[] facts;

    Seen(int[] ids, int[] facts) {
        this.ids = ids;
        this.facts = facts;
    }

    boolean isEmpty() {
        return ids.length == 0 && facts.length == 0;
    }

    Seen union(Seen other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        return new Seen(union(ids, other.ids), union(facts, other.facts));
    }

    Seen without(Seen other) {
        return other.isEmpty() ? this : new Seen(without(ids, other.ids), without(facts, other.facts));
    }

    private static int[] union(int[] one, int[] other) {
        int[] both = new int[one.length + other.length];
        int count = 0;
        int right = 0;
        for (int value : one) {
            while (right < other.length && other[right] < value) {
                both[count++] = other[right++];
            }
            if (right < other.length && other[right] == value) {
                right++;
            }
            both[count++] = value;
        }
        int rest = other.length - right;
        System.arraycopy(other, right, both, count, rest);
        return Arrays.copyOf(both, count + rest);
    }

    private static int[] without(int[] one, int[] other) {
        int[] left = new int[one.length];
        int count = 0;
        int right = 0;
        for (int value : one) {
            while (right < other.length && other[right] < value) {
                right++;
            }
            if (right == other.length || other[right] != value) {
                left[count++] = value;
            }
        }
        return Arrays.copyOf(left, count);
    }
}
