// Gets a default method.
public interface Greeter {
    String greet();

    default String leave() {
        return "bye";
    }
}
