// Has the method.
public class Tool {
    int run() {
        return 1;
    }
}
