// The other way.
public interface Right extends Top {
    @Override
    default String who() {
        return "right";
    }
}
