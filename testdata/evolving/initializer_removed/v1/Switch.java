// Loses its initializer.
public class Switch {
    static int one() {
        return 1;
    }
}
