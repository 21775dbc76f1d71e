// Guards its method.
public class Account {
    synchronized boolean guarded() {
        return Thread.holdsLock(this);
    }
}
