// Is compiled against.
public class Api {
    static int call(int more) {
        return more;
    }
}
