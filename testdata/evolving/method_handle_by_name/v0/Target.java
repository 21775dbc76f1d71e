// Is found by name.
public class Target {
    public static int found() {
        return 1;
    }

    public static int other() {
        return 5;
    }
}
