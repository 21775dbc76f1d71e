// Narrows it.
public class Derived extends Base {
    @Override
    Derived copy() {
        return new Derived();
    }

    int one() {
        return 1;
    }
}
