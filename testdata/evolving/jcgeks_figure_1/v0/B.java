// Overrides the callback.
public class B extends A {
    @Override
    public int m() {
        return new C().k();
    }

    int p() {
        return 3;
    }
}
