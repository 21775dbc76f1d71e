// Inherits it.
public class Thing implements Named {
    int size() {
        return 1;
    }
}
