// Loses its initializer.
public class Switch {
    static {
        System.setProperty("initializer_removed", "on");
    }

    static int one() {
        return 1;
    }
}
