// Overrides it.
public class Derived extends Base {
    @Override
    int m() {
        return 2;
    }
}
