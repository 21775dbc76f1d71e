// Implements it.
public class English implements Greeter {
    @Override
    public String greet() {
        return "hello";
    }
}
