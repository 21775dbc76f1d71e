// Starts to override.
public class Derived extends Base {
    @Override
    int m() {
        return 2;
    }
}
