// Gets an initializer.
public class Switch {
    static int one() {
        return 1;
    }
}
