// Implements the interface.
public class Sized implements Limits {
    int size() {
        return 1;
    }
}
