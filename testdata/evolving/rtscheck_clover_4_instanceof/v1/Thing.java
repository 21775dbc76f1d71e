// Becomes a Kind.
public class Thing extends Kind {
    int size() {
        return 1;
    }
}
