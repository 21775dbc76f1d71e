// Gets an initializer.
public class Switch {
    static {
        System.setProperty("switched", "on");
    }

    static int one() {
        return 1;
    }
}
