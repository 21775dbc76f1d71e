// Uses a plugin when there is one.
public class Plugins {
    static String load() {
        try {
            Class.forName("Plugin");
            return System.getProperty("plugin", "quiet");
        } catch (ClassNotFoundException none) {
            return "none";
        }
    }
}
