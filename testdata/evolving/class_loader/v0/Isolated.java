// Is loaded a second time.
public class Isolated {
    @Override
    public String toString() {
        return "one";
    }
}
