// Puts texts together.
public class Greeter {
    String greet(String name) {
        return "hallo " + name;
    }

    String part(String name) {
        return name + "!";
    }
}
