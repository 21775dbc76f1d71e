// Is compiled against.
public class Api {
    static int call() {
        return 1;
    }
}
