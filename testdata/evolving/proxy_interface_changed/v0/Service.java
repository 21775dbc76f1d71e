// The interface.
public interface Service {
    int call();
}
