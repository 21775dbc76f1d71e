// Is kept.
public class Thing {
    @Override
    public String toString() {
        return "changed";
    }
}
