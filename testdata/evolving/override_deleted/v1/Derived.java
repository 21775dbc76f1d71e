// Loses its override.
public class Derived extends Base {
    int n() {
        return 3;
    }
}
