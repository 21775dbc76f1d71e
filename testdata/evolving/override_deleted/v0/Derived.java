// Loses its override.
public class Derived extends Base {
    @Override
    int m() {
        return 2;
    }

    int n() {
        return 3;
    }
}
