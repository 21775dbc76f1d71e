// Finds classes by name.
public class Loader {
    static Object load(String name) throws Exception {
        return Class.forName(name).getDeclaredConstructor().newInstance();
    }
}
