// The implementation that changes.
public class SessionImpl implements Session {
    static int next = 8;

    @Override
    public int id() {
        return next;
    }
}
