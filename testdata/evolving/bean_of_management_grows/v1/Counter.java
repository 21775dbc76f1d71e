// Counts.
public class Counter implements CounterMBean {
    @Override
    public int getCount() {
        return 1;
    }

    @Override
    public int getLimit() {
        return 2;
    }
}
