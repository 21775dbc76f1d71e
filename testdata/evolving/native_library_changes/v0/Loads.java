// Tries to load a native library by its path.
public class Loads {
    static String load() {
        String path = System.getProperty("user.dir") + "/elsewhere/libengine.so";
        try {
            System.load(path);
            return "loaded";
        } catch (UnsatisfiedLinkError missing) {
            return "missing";
        }
    }

    static int one() {
        return 1;
    }
}
