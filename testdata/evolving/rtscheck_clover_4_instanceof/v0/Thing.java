// Becomes a Kind.
public class Thing {
    int size() {
        return 1;
    }
}
