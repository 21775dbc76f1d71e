// Gives the parameters.
public class Values {
    static Object[] all() {
        return new Object[] {1, 2};
    }
}
