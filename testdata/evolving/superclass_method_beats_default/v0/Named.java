// Has the default method.
public interface Named {
    default String name() {
        return "interface";
    }
}
