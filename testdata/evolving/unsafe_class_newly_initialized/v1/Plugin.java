// Says that it was initialized.
public class Plugin {
    static {
        System.setProperty("plugin", "loaded");
    }
}
