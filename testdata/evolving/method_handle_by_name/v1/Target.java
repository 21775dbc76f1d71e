// Is found by name.
public class Target {
    public static int found() {
        return 2;
    }

    public static int other() {
        return 5;
    }
}
