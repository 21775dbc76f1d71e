// Does not change.
public class D {
    int m2() {
        return 0;
    }
}
