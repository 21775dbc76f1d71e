// Becomes permitted.
public final class Square implements Shape {
    @Override
    public int corners() {
        return 4;
    }
}
