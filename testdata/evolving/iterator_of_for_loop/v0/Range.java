// Can be iterated.
import java.util.Iterator;

public class Range implements Iterable<Integer>, Iterator<Integer> {
    private int next;

    @Override
    public Iterator<Integer> iterator() {
        return this;
    }

    @Override
    public boolean hasNext() {
        return next < 3;
    }

    @Override
    public Integer next() {
        return next++;
    }
}
