// Gets the method.
public class Target {
    public static int wanted() {
        return 1;
    }

    public static int other() {
        return 5;
    }
}
