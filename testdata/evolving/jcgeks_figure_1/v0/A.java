// Has the changed method n, which no test runs.
public class A implements lib.Lib1 {
    @Override
    public int m() {
        return 0;
    }

    int n() {
        return 1;
    }
}
