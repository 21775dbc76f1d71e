// Gets another superclass.
public class C extends DPrime {
    static int m() {
        return 1;
    }
}
