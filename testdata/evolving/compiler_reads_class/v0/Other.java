// Is called, and its body changes.
public class Other {
    static int call() {
        return 1;
    }
}
