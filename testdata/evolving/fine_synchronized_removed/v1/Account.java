// Guards its method.
public class Account {
    boolean guarded() {
        return Thread.holdsLock(this);
    }
}
