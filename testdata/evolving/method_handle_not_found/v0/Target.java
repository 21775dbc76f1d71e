// Gets the method.
public class Target {
    public static int other() {
        return 5;
    }
}
