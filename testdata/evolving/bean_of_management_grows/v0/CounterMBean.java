// What is managed.
public interface CounterMBean {
    int getCount();
}
