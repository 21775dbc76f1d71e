// Is closed.
public class Handle implements AutoCloseable {
    static int closed;

    @Override
    public void close() {
        closed = 2;
    }
}
