// Narrows it.
public class Derived extends Base {
    @Override
    Base copy() {
        return this;
    }

    int one() {
        return 1;
    }
}
