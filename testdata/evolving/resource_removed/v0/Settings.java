// Looks for resources.
public class Settings {
    static boolean has(String name) {
        return Settings.class.getClassLoader().getResource(name) != null;
    }
}
