// The interface.
public interface Service {
    int call();

    default int again() {
        return 2;
    }
}
