// Gets a default method.
public interface Greeter {
    String greet();
}
