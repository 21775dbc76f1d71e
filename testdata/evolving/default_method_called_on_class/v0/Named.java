// Has a default method.
public interface Named {
    default String name() {
        return "default";
    }
}
