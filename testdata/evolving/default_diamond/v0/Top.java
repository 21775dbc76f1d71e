// Has the default method.
public interface Top {
    default String who() {
        return "top";
    }
}
