// Puts texts together.
public class Greeter {
    String greet(String name) {
        return "hello " + name;
    }

    String part(String name) {
        return name + "!";
    }
}
