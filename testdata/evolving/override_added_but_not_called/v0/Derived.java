// Starts to override.
public class Derived extends Base {
    int n() {
        return 3;
    }
}
