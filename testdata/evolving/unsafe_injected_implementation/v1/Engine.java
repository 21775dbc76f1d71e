// The implementation that changes.
public class Engine {
    @Override
    public String toString() {
        return "new";
    }
}
