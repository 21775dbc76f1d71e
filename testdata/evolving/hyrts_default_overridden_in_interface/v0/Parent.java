// Has the default method.
public interface Parent {
    default String who() {
        return "parent";
    }
}
