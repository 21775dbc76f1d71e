// Starts to override it.
public interface Child extends Parent {
    @Override
    default String who() {
        return "child";
    }
}
