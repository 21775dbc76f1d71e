// Is permitted.
public final class Circle implements Shape {
    @Override
    public int corners() {
        return 0;
    }
}
