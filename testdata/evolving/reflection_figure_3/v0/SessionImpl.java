// The implementation that changes.
public class SessionImpl implements Session {
    static int next = 7;

    @Override
    public int id() {
        return next;
    }
}
