// Gets another superclass.
public class C extends D {
    static int m() {
        return 1;
    }
}
