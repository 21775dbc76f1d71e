// Has the abstract method.
public abstract class Base {
    int m() {
        return 1;
    }
}
