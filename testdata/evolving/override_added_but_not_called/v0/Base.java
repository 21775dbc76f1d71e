// Has the method.
public class Base {
    int m() {
        return 1;
    }
}
