// Gives what was given back, if there is something.
import java.util.ArrayDeque;
import java.util.Deque;

class Pool {
    private static final Deque<PoolItem> FREE = new ArrayDeque<>();

    static PoolItem take() {
        PoolItem item = FREE.poll();
        return item != null ? item : new PoolItem();
    }

    static void give(PoolItem item) {
        FREE.add(item);
    }
}
